import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const box = {
  width: '100%',
  minWidth: '0',
  minHeight: 'touch',
  paddingBlock: '1',
  paddingInline: '1.5',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: 'm',
  background: 'surface',
  color: 'text',
  lineHeight: '1.5',
  appearance: 'none',
  _hover: { borderColor: 'brand.500' },
  _focusVisible: {
    outline: '3px solid var(--brand-500)',
    outlineOffset: '1px',
    borderColor: 'brand.600',
    boxShadow: 'none',
  },
  _invalid: { borderColor: 'danger.600', boxShadow: 'inset 0 0 0 1px var(--danger-600)' },
  _readOnly: { background: 'surface.soft' },
  _disabled: { background: 'grey.100', color: 'grey.600', cursor: 'not-allowed', opacity: '1' },
} as const;

export const inputRecipe = defineRecipe({ className: 'portal-input', base: box });

export const textareaRecipe = defineRecipe({
  className: 'portal-textarea',
  base: {
    ...box,
    display: 'block',
    minHeight: '96px',
    lineHeight: '1.7',
    resize: 'vertical',
    _print: { fieldSizing: 'content' },
  },
});

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'portal-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%', minWidth: '0' },
    field: {
      ...box,
      paddingRight: '5',
      textOverflow: 'ellipsis',
      '&:has(option[value=""]:checked)': { color: 'grey.600' },
      '& option': { color: 'text' },
    },
    indicator: {
      position: 'absolute',
      top: '0',
      right: '1.5',
      height: '100%',
      display: 'grid',
      placeItems: 'center',
      color: 'text.faint',
      pointerEvents: 'none',
    },
  },
});

export const fieldRecipe = defineSlotRecipe({
  className: 'portal-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: '6px',
      width: '100%',
      minWidth: '0',
      position: 'relative',
    },
    label: { display: 'inline-flex', gap: '0.5', fontWeight: 'medium', width: 'fit-content' },
    requiredIndicator: { color: 'danger.600' },
    helperText: { textStyle: 'hint' },
    errorText: {
      display: 'flex',
      gap: '6px',
      color: 'danger.700',
      fontSize: 'sm',
      lineHeight: '1.5',
    },
  },
});
