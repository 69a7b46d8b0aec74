/** Problems of equipment, and their resolutions; {unit} is replaced by the kind of equipment. */
export const PROBLEMS: readonly string[] = [
  'The {unit} stops after a few minutes and shows an error.',
  'Unusual noise from the {unit} during the night.',
  'The {unit} does not reach its set point.',
  'Water below the {unit}, source unknown.',
  'The {unit} is out of order and blocked off for users.',
  'Users report a burning smell near the {unit}.',
  'The display of the {unit} stays dark.',
  'The {unit} starts only after several attempts.',
  'Vibration at the {unit}, worse under load.',
  'The {unit} lost its connection to the control room.',
];

export const RESOLUTIONS: readonly string[] = [
  'Cleaned contacts, replaced the relay board and tested for one hour.',
  'Adjusted the belt tension and lubricated the bearings.',
  'Recharged refrigerant after sealing a leak at the flare nut.',
  'Updated the firmware and restored the parameters.',
  'Replaced the worn part under warranty, old part returned to the depot.',
  'No fault found; logging switched on, follow-up visit agreed with the customer.',
  'Recalibrated the sensor and verified with the reference instrument.',
];

/** Subjects of an order by its type. */
export const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Repair: ['{Unit} out of order', 'Repair {unit}', 'Noise at {unit}', 'Error code on {unit}'],
  'Preventive Maintenance': ['Annual maintenance of {unit}', 'Half-year service of {unit}'],
  Installation: ['Install {unit}', 'Commissioning and training for {unit}'],
  Inspection: ['Annual safety inspection of {unit}', 'Acceptance test of {unit}'],
  'Depot Repair': ['Bench repair of {unit}'],
  Recall: ['Recall action on {unit}'],
  Removal: ['Dismantle {unit}'],
};

/** Replaces the kind of equipment in a text. */
export function withUnit(text: string, noun: string): string {
  return text.replaceAll('{unit}', noun).replaceAll('{Unit}', noun.charAt(0).toUpperCase() + noun.slice(1));
}
