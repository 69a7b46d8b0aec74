import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Runs a call of the AI model, which stops on request and when its part of the page closes. */
export function useStoppableRun<Input, Result>(run: (input: Input, signal: AbortSignal) => Promise<Result>) {
  const running = useRef<AbortController>(undefined);
  const runButton = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const tried = useMutation({
    mutationFn: (input: Input) => {
      const controller = new AbortController();
      running.current = controller;
      return run(input, controller.signal);
    },
    // The stop button disappears, so its focus moves to the run button.
    onSettled: () => {
      if (stopButton.current?.contains(document.activeElement) === true) runButton.current?.focus();
    },
  });
  return { tried, stop, runButton, stopButton };
}
