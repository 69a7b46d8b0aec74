function of(industry: string, ...names: readonly string[]): ReadonlyArray<readonly [name: string, industry: string]> {
  return names.map((name) => [name, industry]);
}

/** The 60 invented customers, with Salesforce's industries. */
export const ACCOUNTS: ReadonlyArray<readonly [name: string, industry: string]> = [
  ...of(
    'Healthcare',
    'Brightwater General Hospital',
    'Sankt Elin Klinikum',
    'Clinique du Val Doré',
    'Northgate Diagnostics',
  ),
  ...of('Healthcare', 'Hospital da Foz', 'Meridian Eye Centre', 'Rosenhof Rehabilitation', 'Fjordside Maternity'),
  ...of('Healthcare', 'Lakeshore Dental Group', 'Ambermed Laboratories'),
  ...of(
    'Hospitality',
    'Hotel Kronborg Plaza',
    'Seagull Resorts',
    'Grand Hotel Miravalle',
    'Alpenrose Hotels',
    'The Old Custom House',
  ),
  ...of('Hospitality', 'Mirador Suites', 'Polder Conference Centre'),
  ...of(
    'Retail',
    'Larkfield Supermarkets',
    'Kaufhaus Reinhold',
    'Basalt Outlet Park',
    'Marché des Quais',
    'Polaris Fashion Mall',
  ),
  ...of('Retail', 'Greenbasket Foods', 'Ostsee Arkaden', 'Harrow & Finch Stores'),
  ...of(
    'Transportation',
    'Oresund Regional Rail',
    'Portway Airport',
    'Metro Valdoria',
    'Highland Ferries',
    'Gdynia Tram Works',
  ),
  ...of('Government', 'City of Esker', 'Gemeente Waterveen', 'Mairie de Saint-Aubry', 'County of Rathmore'),
  ...of('Education', 'Tycho Technical University', 'Lindenau Gymnasium', 'Collège Les Ormes', 'Ashdown Academy'),
  ...of(
    'Manufacturing',
    'Brenner Präzision',
    'Vossberg Castings',
    'Officine Talamo',
    'Kestrel Plastics',
    'Nordlys Batteries',
  ),
  ...of('Manufacturing', 'Zawada Furniture', 'Tannery Row Textiles'),
  ...of(
    'Food & Beverage',
    'Polarfisk Cold Chain',
    'Brouwerij De Kraan',
    'Laiterie du Plateau',
    'Stonebridge Meats',
    'Alba Gelato',
  ),
  ...of('Banking', 'Handelsbank Aurich', 'First Harbor Trust', 'Banco del Turia'),
  ...of('Technology', 'Quillstone Data Centers', 'Nimbus Hosting', 'Helix Robotics'),
  ...of('Construction', 'Tallmark Towers', 'Immobilien Seeblick', 'Duro Property Care', 'Cedar & Clay Housing'),
];
