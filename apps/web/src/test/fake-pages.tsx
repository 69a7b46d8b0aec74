import { lazy, useState } from 'react';
import { consolePages } from '../shared/navigation/console-pages.ts';
import type { PageProps } from '../shared/page.ts';
import { Button } from '../shared/ui/button.tsx';
import { Checkbox } from '../shared/ui/checkbox.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { useLeaveGuard } from '../shared/use-leave-guard.tsx';

/** A stand-in for every page, so that the application around the pages is tested without them. */
export const fakePages = Object.fromEntries(
  consolePages.map(({ name }) => [
    name,
    lazy(() => Promise.resolve({ default: (props: PageProps) => <Fake {...props} name={name} /> })),
  ]),
);

function Fake({ profile, name }: PageProps & { readonly name: string }) {
  const [isDirty, setDirty] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const guard = useLeaveGuard({ isDirty, isSaving: false, hasFailed: false });
  if (isBroken) throw new Error(`${name} broke`);
  return (
    <>
      <PageHeader title={`Page ${name}`} path={[profile.name]} />
      <Checkbox isSelected={isDirty} onChange={setDirty}>
        Edited
      </Checkbox>
      <Button onPress={() => setBroken(true)}>Break</Button>
      {guard}
    </>
  );
}
