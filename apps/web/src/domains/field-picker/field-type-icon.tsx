import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs';
import IconDecimal from '@tabler/icons-react/dist/esm/icons/IconDecimal.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs';
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs';
import type { Icon } from '@tabler/icons-react';
import type { FieldChoice } from './field-node.ts';

const ICONS: Readonly<Record<FieldChoice['type'], Icon>> = {
  address: IconMap2,
  boolean: IconSquareCheck,
  currency: IconCurrencyDollar,
  date: IconCalendar,
  datetime: IconCalendarTime,
  double: IconDecimal,
  email: IconAt,
  encryptedstring: IconLock,
  id: IconKey,
  integer: IconHash,
  location: IconMapPin,
  longtextarea: IconFileText,
  multipicklist: IconListCheck,
  percent: IconPercentage,
  phone: IconPhone,
  picklist: IconList,
  reference: IconArrowUpRight,
  string: IconTypography,
  textarea: IconAlignLeft,
  time: IconClock,
  url: IconLink,
};

/** Shows the icon of a field's type; the type's name is beside it or in the row's name. */
export function FieldTypeIcon({ type }: { readonly type: FieldChoice['type'] }) {
  const TypeIcon = ICONS[type];
  return <TypeIcon aria-hidden="true" size={18} stroke={1.75} />;
}
