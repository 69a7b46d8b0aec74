import { GLOBAL_GROUP_PROFILE } from '@fieldstone/contracts/organization/package/required-records';

type GroupProfileRow = {
  readonly name: string;
  readonly description: string;
  /** Salesforce profiles that are assigned to it. */
  readonly profiles: readonly string[];
  readonly isGlobal?: true;
  readonly isInactive?: true;
};

/** The global group profile, which also has the administrators. */
export const GLOBAL_PROFILE: GroupProfileRow = {
  ...GLOBAL_GROUP_PROFILE,
  profiles: ['System Administrator', 'Limited Administrator', 'Standard User'],
  isGlobal: true,
};

function crew(name: string, description: string, ...profiles: readonly string[]): GroupProfileRow {
  return {
    name,
    description,
    profiles: profiles.length === 0 ? [`FS ${name}`] : profiles,
  };
}

/** The group profile whose settings most others follow. */
export const REFERENCE_PROFILE = 'Field Technicians';

/** All group profiles of the demo company. */
export const GROUP_PROFILES: readonly GroupProfileRow[] = [
  GLOBAL_PROFILE,
  crew(REFERENCE_PROFILE, 'The reference for all field crews.'),
  crew('HVAC Technicians Nordics', 'Air conditioning and ventilation in Norway, Sweden and Denmark.'),
  crew('HVAC Technicians DACH', 'Air conditioning and ventilation in Germany, Austria and Switzerland.'),
  crew('HVAC Technicians Benelux', 'Air conditioning and ventilation in Belgium and the Netherlands.'),
  crew('HVAC Technicians UK and Ireland', 'Air conditioning and ventilation on the islands.'),
  crew('Elevator Technicians DACH', 'Elevators in Germany, Austria and Switzerland.'),
  crew('Elevator Technicians France', 'Ascensoristes: elevators in France.'),
  crew('Elevator Technicians Iberia', 'Elevators in Spain and Portugal.'),
  crew(
    'Elevator Technicians North America',
    'Elevators in the United States and Canada.',
    'FS Elevator US',
    'FS Elevator CA',
  ),
  crew('Escalator Specialists', 'Escalators in stations, airports and shops.'),
  crew('Medical Imaging Engineers', 'Scanners in hospitals, with separate access rules.'),
  crew('Sterilization Engineers', 'Autoclaves and washers in hospitals and laboratories.'),
  crew('Refrigeration Technicians', 'Cold stores and supermarket refrigeration.'),
  crew('Building Controls Engineers', 'Controllers, sensors and their networks.'),
  crew('Installation Crews', 'First installation and commissioning.'),
  crew('Depot Technicians Rotterdam', 'Bench repair in the Rotterdam depot.'),
  crew('Depot Technicians Gdańsk', 'Bench repair in the Gdańsk depot.'),
  crew('Dispatchers Europe', 'Planning for the European crews.'),
  crew('Dispatchers North America', 'Planning for the American crews.'),
  crew('Service Managers', 'Managers of the crews, with read access to everything.'),
  crew('Subcontractors', 'Partner companies with limited access.'),
  crew('Apprentices', 'In training, always with a senior technician.'),
  crew('Remote Support', 'Support by phone and remote session.'),
  { ...crew('Legacy Pilot', 'Pilot of the first mobile app, closed.'), isInactive: true },
];
