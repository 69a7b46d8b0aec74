/** Feedback on one topic, by satisfaction: positive, negative and neutral comments. */
export type FeedbackTopic = {
  readonly category: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
};

export const FEEDBACK_TOPICS: ReadonlyArray<readonly [FeedbackTopic, number]> = [
  [
    {
      category: 'Synchronization',
      good: [
        'Syncs in the background now, I no longer think about it.',
        'Came out of the basement and everything went up by itself.',
        'Much faster than the old app, three seconds for a whole week of orders.',
        'Good that it says what is still waiting to be sent.',
      ],
      bad: [
        'Sync stops at 80 percent and I have to start it again.',
        'Lost signal in a lift shaft and one signature was gone afterwards.',
        'Takes five minutes every morning before I can see my first job.',
        'It says that I am up to date, but the dispatcher sees old times.',
        'After the sync two of my orders were there twice.',
      ],
    },
    26,
  ],
  [
    {
      category: 'Schedule',
      good: [
        'The colours show me at a glance which visits are urgent.',
        'I like that I can see the drive time between two appointments.',
        'Moving an appointment is easy at last.',
        'The week view is what we were missing.',
      ],
      bad: [
        'My calendar jumps back to today every time I leave it.',
        'An appointment of a colleague showed up in my day.',
        'The title is cut off, I cannot read the street on my phone.',
        'Night shifts are drawn on the wrong day.',
      ],
    },
    18,
  ],
  [
    {
      category: 'Checklists',
      good: [
        'Checklists are clear and I can take photos right in them.',
        'Good that answers are kept when a call comes in.',
        'The new order of the questions follows how we really work.',
      ],
      bad: [
        'I must answer twelve questions for a filter change, that is too many.',
        'Photos in a checklist make it very slow.',
        'Cannot go back to a question once I have signed.',
      ],
    },
    15,
  ],
  [
    {
      category: 'Parts and stock',
      good: [
        'Scanning parts saves me a quarter of an hour a day.',
        'Seeing what my colleagues have in their vans helped twice this week.',
        'Returns are booked with two taps, very good.',
      ],
      bad: [
        'The scanner does not read codes on curved pipes.',
        'My van stock is wrong after every transfer.',
        'Search finds a part only by its exact number.',
        'Serial numbers with a dash are refused.',
      ],
    },
    15,
  ],
  [
    {
      category: 'Performance',
      good: [
        'Opens at once since the update.',
        'The battery lasts the whole shift now.',
        'No more waiting when I open a long order.',
      ],
      bad: [
        'The battery is empty by two in the afternoon.',
        'Freezes when I open an order with many lines.',
        'Crashed twice today while I was writing the report.',
        'Typing lags in the notes field.',
      ],
    },
    14,
  ],
  [
    {
      category: 'General',
      good: [
        'Does what it should, thank you.',
        'Easy to learn, our apprentice was ready after one day.',
        'Finally I can work with gloves on.',
        'The summary of the service history is a great help on the phone.',
        'Dark mode is good for the eyes in the engine room.',
      ],
      bad: [
        'Buttons are too small on the phone.',
        'Please bring back the list with the last customers.',
        'Some texts are still in English although I chose Polish.',
        'I have to sign in again far too often.',
      ],
    },
    12,
  ],
];
