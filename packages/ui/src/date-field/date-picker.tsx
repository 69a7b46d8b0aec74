import { GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx/cx.ts';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import type { DateFieldProps } from './date-field.tsx';
import styles from './date-field.module.css';

const GREGORIAN = new GregorianCalendar();

/** Edits a date part by part, or in a calendar. */
export function DatePicker({ label, value, onChange, errorMessage }: DateFieldProps) {
  return (
    <AriaDatePicker
      value={value === '' ? null : parseDate(value)}
      // The calendar of the locale may count other years.
      onChange={(date) => onChange(date === null ? '' : toCalendar(date, GREGORIAN).toString())}
      isInvalid={errorMessage !== undefined}
      shouldForceLeadingZeros
      className={fieldStyles.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={cx(fieldStyles.input, styles.group)}>
        <DateInput className={styles.input}>
          {(segment) => <DateSegment segment={segment} className={styles.segment} />}
        </DateInput>
        <Button className={styles.button}>
          <IconCalendar aria-hidden="true" size={16} />
        </Button>
      </Group>
      <FieldHelp errorMessage={errorMessage} />
      <Popover className={styles.popover}>
        <Dialog className={styles.dialog}>
          <Calendar>
            <div className={styles.head}>
              <Button slot="previous" className={styles.button}>
                <IconChevronLeft aria-hidden="true" size={16} />
              </Button>
              <CalendarHeading className="subtitle" />
              <Button slot="next" className={styles.button}>
                <IconChevronRight aria-hidden="true" size={16} />
              </Button>
            </div>
            <CalendarGrid className={styles.days}>
              {(date) => <CalendarCell date={date} className={styles.day} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
