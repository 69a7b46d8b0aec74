import { describe, expect, it } from 'vitest';
import { readHtml } from './html.ts';

/** Returns the text of a page with one line break between paragraphs, and its gaps. */
function read(page: string) {
  const { sections, gaps } = readHtml(new TextEncoder().encode(page));
  return { text: sections.map(({ text }) => text.trim().replaceAll(/\n{2,}/g, '\n')).join(''), gaps: [...gaps] };
}

/** Returns the words of a page. */
const wordsOf = (page: string) => read(page).text.split(/\s+/);

describe('the text of a page', () => {
  it.each(
    'article aside section div p li dt td th tr caption legend label summary details fieldset address button textarea dialog search figcaption output option optgroup h1 pre blockquote my-step x:note unknown'.split(
      ' ',
    ),
  )('[FIX-81] has its words apart at the element %s', (name) => {
    expect(wordsOf(`one<${name}>two</${name}><${name}>three</${name}>four`)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('[FIX-81] has words whole within inline elements, also of a block with that style', () => {
    expect(read('<b>F</b>u<i>s</i><a href="x">e</a><sub>1</sub> <div style="display: inline">ho</div>se').text).toBe(
      'Fuse1 hose',
    );
    expect(
      read('<span style="color:red; DISPLAY:block">one</span><span style="display:inline-block">two</span>').text,
    ).toBe('one\ntwo');
  });

  it('[FIX-81] has lines and paragraphs where the page has them', () => {
    const page =
      '<details><summary>Safety</summary>Read first</details><fieldset><legend>Step 1</legend>Open<br>Close<br><br>End</fieldset>';
    expect(readHtml(new TextEncoder().encode(page)).sections[0]?.text.trim()).toBe(
      'Safety\nRead first\n\nStep 1\nOpen\nClose\n\nEnd',
    );
  });

  it('[FIX-81] contains the texts of controls', () => {
    const page = `<form><label>Serial number</label><input value="SN4711"><input placeholder="Code"><input type="submit" value="Send">
      <input type="checkbox" checked>Tested<input type="radio">Open
      <select><optgroup label="Valves"><option>Ball</option><option label="Gate"></option></optgroup></select>
      <textarea placeholder="Notes">No leak</textarea><button>Reset</button>
      <input type="hidden" value="secret1"><input type="password" value="secret2"><datalist><option>secret3</datalist></form>`;
    expect(read(page).text.replaceAll('\n', ' ')).toBe(
      'Serial number SN4711 Code Send ☒ Tested ☐ Open Valves Ball Gate Notes No leak Reset',
    );
  });

  it('[FIX-81] contains alternative texts and titles, each once, also those of drawings and of the page', () => {
    const page = `<head><title>Pump P7</title><style>p{}</style></head><p>See<img src="a" alt="Wiring diagram" title="Wiring diagram">below
      <abbr title="National Pipe Thread">NPT</abbr><i role="img" aria-label="Hot surface"></i></p>
      <svg><title>Valve</title><text>Inlet</text><text>Outlet</text><metadata>x</metadata><style>y</style></svg><map><area alt="Motor"></map>`;
    expect(read(page).text.replaceAll('\n', ' ')).toBe(
      'Pump P7 See Wiring diagram below NPT National Pipe Thread Hot surface Valve Inlet Outlet Motor',
    );
  });

  it('[FIX-81] omits what is hidden, with all it contains', () => {
    const page = `<p>Shown</p><p hidden>no1</p><div style="display:none">no2<p>no3<iframe src="x"></iframe></p><img alt="no4"></div>
      <p style="color: red; Display : NONE !important">no5</p><p style="display:none;display:block">Again</p>
      <p hidden="until-found">Found</p><math><mi>x</mi><annotation>no6</annotation></math>`;
    expect(read(page)).toEqual({ text: 'Shown\nAgain\nFound\nx', gaps: [] });
  });

  it('[FIX-81] contains what a style sheet hides until a person opens it: tabs and folded steps', () => {
    const page = '<style>.folded{display:none}</style><button>Step 2</button><div class="folded">Close the valve</div>';
    expect(read(page)).toEqual({ text: 'Step 2\nClose the valve', gaps: [] });
  });

  it('[FIX-81] has pronunciations after their words', () => {
    expect(read('<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>です</p><p>End</p>').text).toBe(
      '漢字です\nkan\nji\nEnd',
    );
  });

  it('[FIX-81] names what is not read', () => {
    expect(read('<p>Torque</p><iframe src="x">no</iframe><object>no</object>')).toEqual({
      text: 'Torque',
      gaps: ['embedded'],
    });
  });
});
