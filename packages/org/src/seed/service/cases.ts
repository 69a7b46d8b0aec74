import type { Unit } from './installed-products.ts';
import type { Ledger } from '../ledger.ts';
import { toDay, toMoment } from '../ledger.ts';
import { PROBLEMS, withUnit } from './work-text.ts';

export type SeededCase = { readonly id: string; readonly unit: Unit };

const CASE_COUNT = 200;
const STATUSES = ['New', 'Working', 'Working', 'Waiting On Customer', 'Escalated', 'Closed', 'Closed', 'Closed'];

function addCase(ledger: Ledger, unit: Unit): string {
  const { random } = ledger;
  const contact = random.pick(unit.customer.contacts);
  const status = random.pick(STATUSES);
  const problem = withUnit(random.pick(PROBLEMS), unit.product.noun);
  const opened = ledger.at(-random.whole(1, 400), random.whole(6, 18), random.whole(0, 59));
  return ledger.add(
    'Case',
    {
      Subject: problem.replace(/[.,].*$/, ''),
      Description: `${problem}\nUnit ${unit.name}, serial number ${unit.serial}. Reported by ${contact.name}.`,
      AccountId: unit.customer.id,
      ContactId: contact.id,
      ContactEmail: contact.email,
      ContactPhone: contact.phone,
      ProductId: unit.product.id,
      Status: status,
      Priority: random.pick(['High', 'Medium', 'Medium', 'Low']),
      Origin: random.pick(['Email', 'Phone', 'Web']),
      Type: random.pick(['Mechanical', 'Electrical', 'Electronic', 'Structural']),
      Reason: random.pick(['Breakdown', 'Performance', 'Installation', 'Feedback']),
      IsClosed: status === 'Closed',
      IsEscalated: status === 'Escalated',
      ClosedDate: status === 'Closed' ? toMoment(new Date(opened.getTime() + 6 * 3_600_000)) : null,
    },
    { created: opened },
  );
}

/** Adds 200 cases about units, two thirds of them with a case line. */
export function addCases(ledger: Ledger, units: readonly Unit[]): readonly SeededCase[] {
  return Array.from({ length: CASE_COUNT }, (_, index) => {
    const unit = ledger.random.pick(units);
    const id = addCase(ledger, unit);
    if (index % 3 !== 2) {
      ledger.add('Case_Line__c', {
        Case__c: id,
        Product__c: unit.product.id,
        Installed_Product__c: unit.id,
        Site__c: unit.site.id,
        Line_Type__c: 'Serviced Unit',
        Line_Status__c: ledger.random.pick(['Open', 'Ordered', 'Resolved']),
        Problem__c: withUnit(ledger.random.pick(PROBLEMS), unit.product.noun),
        Serial_Number__c: unit.serial,
        Quantity__c: 1,
        Requested_On__c: toDay(ledger.at(-ledger.random.whole(1, 300))),
        Under_Warranty__c: unit.underWarranty,
      });
    }
    return { id, unit };
  });
}
