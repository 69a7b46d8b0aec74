import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ColorArea } from 'react-aria-components/ColorArea';
import { ColorPicker, parseColor } from 'react-aria-components/ColorPicker';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import styles from './color-field.module.css';
import type { FieldProps } from '../field/field.tsx';
import { TextField } from '../text-field/text-field.tsx';

export type ColorFieldProps = FieldProps & {
  readonly label: ReactNode;
  /** `#RRGGBB` or incomplete input; empty without a color. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the field of the hex value loses focus. */
  readonly onBlur?: () => void;
  readonly isRequired?: boolean | undefined;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** Adds the missing `#` while the value is typed, because Enter and Ctrl+S save without leaving the field. */
const withSign = (typed: string): string => (HEX.test(`#${typed}`) ? `#${typed}` : typed);

/** Selects a color, or accepts it as hex with or without `#`. Passes invalid input on for the form to reject. */
export function ColorField({ label, value, onChange, onBlur, isRequired, ...help }: ColorFieldProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const known = HEX.test(value);
  return (
    <div className={styles.field}>
      <TextField
        {...help}
        label={label}
        value={value}
        onChange={(typed) => onChange(withSign(typed.trim()))}
        {...(onBlur && { onBlur })}
        isRequired={isRequired ?? false}
        maxLength={7}
        spellCheck="false"
        autoComplete="off"
      />
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button aria-label={t('pickColor')} className={styles.swatch}>
          <span className={styles.fill} style={known ? { background: value } : {}} />
        </Button>
        <Popover placement="bottom end" className={styles.popover}>
          <Dialog aria-label={t('pickColor')} className={styles.picker}>
            <ColorPicker
              value={parseColor(known ? value : '#808080').toFormat('hsb')}
              onChange={(color) => onChange(color.toString('hex').toUpperCase())}
            >
              <ColorArea colorSpace="hsb" xChannel="saturation" yChannel="brightness" className={styles.area}>
                <ColorThumb className={styles.thumb} />
              </ColorArea>
              <ColorSlider colorSpace="hsb" channel="hue" aria-label={t('hue')} className={styles.slider}>
                <SliderTrack className={styles.track}>
                  <ColorThumb className={styles.thumb} />
                </SliderTrack>
              </ColorSlider>
            </ColorPicker>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
