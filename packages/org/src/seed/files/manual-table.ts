import { docxFile } from './docx-file.ts';
import { pdfFile } from './pdf-file.ts';

export type Manual = {
  readonly title: string;
  readonly extension: string;
  readonly type: string;
  readonly content: Buffer;
  /** The size that the org reports, if the file itself is not stored. */
  readonly size?: number;
};

const PAGES = [
  [
    'Borealis Rooftop 40 - Installation manual',
    '',
    '1. Before you start',
    'Two people lift the unit; it weighs 96 kg. Keep 600 mm free on the service side.',
    'The supply is 400 V, three phases, fused at 20 A. Lock out the main switch first.',
  ],
  [
    '2. Filters',
    'Replace the air filter every six months, in dusty places every three.',
    'The filter is of class ePM1 60 %. Slide it in with the arrow along the air flow.',
    'Reset the filter counter: hold the service key for five seconds.',
  ],
  [
    '3. Error codes',
    'E12: the line of the supply air sensor is open. Check connector X4.',
    'E27: the fan drive is too warm. Clean the heat sink and check the belt tension.',
    'E40: no communication for 30 seconds. Check the bus termination of 120 ohm.',
  ],
];

const REPORT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Service bulletin 2026-03</title><style>body { font-family: sans-serif }</style></head>
<body>
<h1>Service bulletin 2026-03: Glacis cold rooms</h1>
<p>Door heaters of cold rooms built before 2024 may fail after a defrost. Ice then blocks the door seal.</p>
<h2>What to do</h2>
<ol>
<li>Measure the door heater: 38 to 42 ohm is good.</li>
<li>Replace heaters outside of that range with part GLC-DH-07.</li>
<li>Set the defrost interval to eight hours.</li>
</ol>
<table><tr><th>Part</th><th>Quantity</th></tr><tr><td>GLC-DH-07</td><td>1</td></tr></table>
</body>
</html>
`;

/** Documents for the assistant, one of each type, and two that cannot be parsed. */
export const MANUALS: readonly Manual[] = [
  { title: 'Borealis Rooftop 40 Installation Manual', extension: 'pdf', type: 'PDF', content: pdfFile(PAGES) },
  {
    title: 'Gas Boiler Commissioning Procedure',
    extension: 'docx',
    type: 'WORD_X',
    content: docxFile([
      'Gas boiler commissioning procedure',
      'Measure the gas pressure at the inlet: 20 mbar with the burner at full load, never below 17 mbar.',
      'Adjust the burner until the flue gas reads 9.2 % CO2. Carbon monoxide must stay below 50 ppm.',
      'Bleed the circuit, raise the water pressure to 1.8 bar, and hand over the log book to the customer.',
    ]),
  },
  {
    title: 'Service Bulletin 2026-03 Cold Room Door Heaters',
    extension: 'html',
    type: 'HTML',
    content: Buffer.from(REPORT, 'utf8'),
  },
  {
    title: 'Lockout and Tagout Instructions',
    extension: 'txt',
    type: 'TEXT',
    content: Buffer.from(
      'Lockout and tagout\n\nTell everyone who is affected. Switch off, lock the main switch with your own padlock and keep the key.\n\nWait five minutes until the capacitors of the drive are discharged, then prove that no voltage is left.\n',
      'utf8',
    ),
  },
  {
    title: 'Scan of Wiring Diagram 1998',
    extension: 'pdf',
    type: 'PDF',
    // Truncated, like a failed upload.
    content: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0', 'latin1'),
  },
  {
    title: 'Assembly Drawings Complete Archive',
    extension: 'pdf',
    type: 'PDF',
    content: Buffer.from('%PDF-1.4\n', 'latin1'),
    size: 214_748_365,
  },
];
