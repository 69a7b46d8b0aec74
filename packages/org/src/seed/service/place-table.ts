/** A city with its latitude and longitude in degrees. */
export type City = {
  readonly city: string;
  readonly country: string;
  readonly postal: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
};

function city(name: string, country: string, postal: string, latitude: number, longitude: number, zone: string): City {
  return { city: name, country, postal, latitude, longitude, zone };
}

export const CITIES: readonly City[] = [
  city('Oslo', 'Norway', '0250', 59.91, 10.75, 'Europe/Oslo'),
  city('Halden', 'Norway', '1772', 59.12, 11.38, 'Europe/Oslo'),
  city('Göteborg', 'Sweden', '41104', 57.71, 11.97, 'Europe/Stockholm'),
  city('Malmö', 'Sweden', '21119', 55.6, 13.0, 'Europe/Stockholm'),
  city('København', 'Denmark', '2100', 55.68, 12.57, 'Europe/Copenhagen'),
  city('Hamburg', 'Germany', '20095', 53.55, 9.99, 'Europe/Berlin'),
  city('München', 'Germany', '80331', 48.14, 11.58, 'Europe/Berlin'),
  city('Köln', 'Germany', '50667', 50.94, 6.96, 'Europe/Berlin'),
  city('Leipzig', 'Germany', '04109', 51.34, 12.37, 'Europe/Berlin'),
  city('Wien', 'Austria', '1010', 48.21, 16.37, 'Europe/Vienna'),
  city('Zürich', 'Switzerland', '8001', 47.37, 8.54, 'Europe/Zurich'),
  city('Rotterdam', 'Netherlands', '3011', 51.92, 4.48, 'Europe/Amsterdam'),
  city('Utrecht', 'Netherlands', '3511', 52.09, 5.12, 'Europe/Amsterdam'),
  city('Antwerpen', 'Belgium', '2000', 51.22, 4.4, 'Europe/Brussels'),
  city('Lyon', 'France', '69002', 45.76, 4.84, 'Europe/Paris'),
  city('Lille', 'France', '59000', 50.63, 3.06, 'Europe/Paris'),
  city('Bordeaux', 'France', '33000', 44.84, -0.58, 'Europe/Paris'),
  city('Valencia', 'Spain', '46002', 39.47, -0.38, 'Europe/Madrid'),
  city('Porto', 'Portugal', '4000', 41.15, -8.61, 'Europe/Lisbon'),
  city('Torino', 'Italy', '10121', 45.07, 7.69, 'Europe/Rome'),
  city('Gdańsk', 'Poland', '80-831', 54.35, 18.65, 'Europe/Warsaw'),
  city('Kraków', 'Poland', '31-001', 50.06, 19.94, 'Europe/Warsaw'),
  city('Leeds', 'United Kingdom', 'LS1 4AP', 53.8, -1.55, 'Europe/London'),
  city('Cork', 'Ireland', 'T12 RX8A', 51.9, -8.47, 'Europe/Dublin'),
  city('Boston', 'United States', '02108', 42.36, -71.06, 'America/New_York'),
  city('Toronto', 'Canada', 'M5H 2N2', 43.65, -79.38, 'America/Toronto'),
];

const STREETS = [
  'Harbour Road',
  'Mill Lane',
  'Station Square',
  'Linden Street',
  'Canal Quay',
  'Foundry Way',
  'Garden Row',
];

/** Returns the n-th street and number. */
export function streetAt(index: number): string {
  return `${STREETS[index % STREETS.length] ?? ''} ${((index * 3) % 180) + 1}`;
}

/** Returns a point within some kilometers of the city's center, with six decimals. */
export function pointNear(
  { latitude, longitude }: City,
  index: number,
): readonly [latitude: number, longitude: number] {
  return [
    Number((latitude + (((index * 37) % 100) - 50) / 1000).toFixed(6)),
    Number((longitude + (((index * 53) % 100) - 50) / 1000).toFixed(6)),
  ];
}
