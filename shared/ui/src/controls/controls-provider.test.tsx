import { renderToStaticMarkup } from 'react-dom/server';
import { ControlsProvider } from './controls-provider';
import { getSystem } from './theme/system';

test('the theme is created once, and further providers do not insert its rules again', () => {
  const { context, globalRules } = getSystem();
  expect(getSystem().context).toBe(context);
  expect(JSON.stringify(globalRules)).toContain('--chakra-spacing-1');
  const nested = (
    <ControlsProvider>
      <ControlsProvider>内容</ControlsProvider>
    </ControlsProvider>
  );
  expect(renderToStaticMarkup(nested)).not.toContain('--chakra');
});
