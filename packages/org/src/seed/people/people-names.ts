function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Two lists whose lengths are coprime: walking both yields every pair before one repeats. */
const FIRST_NAMES: readonly string[] = words(
  'Aino Alba Aleksy Amara Anders Anouk Arthur Beatriz Bram Carla Cédric Chidi Clara Dagny Daria Diego Ebba Eero Elif Emil ' +
    'Enzo Fatima Femke Finn Gaia Giorgio Greta Hanna Hugo Ines Ingrid Ivo Jakub Jana Jonas Julia Kaja Karim Lars Laura ' +
    'Leon Linnea Lucía Maeve Marek Marta Mateo Mei Milan Nadia Niamh Noah Olga Oskar Paula Pavel Quinn Rasmus Rosa Samir',
);

const LAST_NAMES: readonly string[] = words(
  'Aalto Abels Almeida Andersen Arnaud Baines Bakker Baptiste Becker Bianchi Blom Brandt Byrne Carvalho Castell Cieślak ' +
    'Conti Dahl Dekker Delgado Dubois Eklund Engel Falk Farrell Ferrari Fischer Fontaine Gallagher Garnier Greco Grönberg ' +
    'Haas Hansen Heikkinen Holm Ibáñez Iversen Jansen Jensen Kaminski Keane Keller Kowal Krüger Lambert Larsen Leclerc ' +
    'Lindqvist Lopes Maes Marino Mazur Meijer Moreau Murphy Neumann Nilsen Nowak Okafor Olsen Pellegrini Peeters Petrov ' +
    'Quist Ricci Rossi Sadowski Santos Schulte Silva Sørensen Thorne Torres Vance Vermeulen Wagner Winther Zeller',
);

/** Returns the n-th invented person. */
export function personAt(index: number): { readonly first: string; readonly last: string } {
  return {
    first: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
    last: LAST_NAMES[(index * 7 + 3) % LAST_NAMES.length] ?? '',
  };
}

/** Returns a name in letters that are valid in an email address. */
export function toMailName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}
