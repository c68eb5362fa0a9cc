import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import type { PropsWithChildren, RefObject } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTestEntry } from '../../test/test-editor';
import type { OpenEditor } from '../editor/entry-editor';
import { EntrySteps } from './entry-steps';
import type { EntryViewProps } from './entry-view';

let press: (() => void) | undefined;
const focus = jest.fn();

jest.mock('@portal/ui', () => ({
  Button: ({ children, onClick }: PropsWithChildren<{ onClick: () => void }>) => {
    if (children === '知道了') press = onClick;
    return null;
  },
}));
jest.mock('@portal/ui/controls', () => {
  const Box = ({ children }: PropsWithChildren) => <div>{children}</div>;
  const Heading = ({ ref, children }: PropsWithChildren<{ ref?: RefObject<object> }>) => {
    if (ref) ref.current = { focus: () => focus(children) };
    return <h2>{children}</h2>;
  };
  return { Box, Flex: Box, Grid: Box, Heading, RequiredNote: () => null, Stack: Box, Text: Box };
});
jest.mock('@portal/ui/controls/page', () => ({
  Alert: ({ action }: { action: React.ReactNode }) => action,
}));
jest.mock('@portal/ui/router', () => ({
  useNavigate: () => undefined,
  useSearchParams: () => [new URLSearchParams({ step: 'materials' })],
}));
jest.mock('../editor/editor-context', () => ({
  useDraft: () => false,
  useEditor: () => ({
    draft: { definition: jest.requireActual('@portal/season/sample-2026').sampleSeason2026 },
  }),
}));
jest.mock('../editor/server-clock', () => ({ useClockOffset: () => 0 }));
jest.mock('../editor/save-bar', () => ({ SaveBar: () => null }));
jest.mock('../form/step-view', () => ({ StepView: () => null }));
jest.mock('./deadline-bar', () => ({ DeadlineBar: () => null }));
jest.mock('./entry-notices', () => ({ EntryNotices: () => null }));
jest.mock('./legacy-answers', () => ({ LegacyAnswers: () => null }));
jest.mock('./stepper', () => ({ Stepper: () => null }));

test("closing the notice of restored answers moves the focus to the step's heading", () => {
  const props = { entry: { ...createTestEntry({}), editable: true, legacy: {} }, definition } as unknown;
  const editor = { restored: { stepIds: ['materials'], conflicts: [], unacknowledged: [] } } as unknown;
  renderToStaticMarkup(<EntrySteps {...(props as EntryViewProps)} editor={editor as OpenEditor} />);
  press?.();
  expect(focus).toHaveBeenCalledWith(definition.steps.find(({ id }) => id === 'materials')?.title);
});
