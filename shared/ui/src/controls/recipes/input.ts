import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const box = {
  width: '100%',
  minWidth: '0',
  minHeight: '44px',
  padding: '8px 12px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'var(--text)',
  lineHeight: '1.5',
  appearance: 'none',
  _hover: { borderColor: 'var(--brand-500)' },
  _focusVisible: {
    outline: '3px solid color-mix(in srgb, var(--brand-500) 35%, transparent)',
    outlineOffset: '0',
    borderColor: 'var(--brand-600)',
    boxShadow: 'none',
  },
  _invalid: { borderColor: 'var(--danger-600)', boxShadow: 'inset 0 0 0 1px var(--danger-600)' },
  _readOnly: { background: 'var(--surface-soft)' },
  _disabled: { background: 'var(--grey-100)', color: 'var(--grey-600)', cursor: 'not-allowed', opacity: '1' },
} as const;

export const inputRecipe = defineRecipe({ className: 'portal-input', base: box });

export const textareaRecipe = defineRecipe({
  className: 'portal-textarea',
  base: { ...box, display: 'block', minHeight: '96px', lineHeight: '1.7', resize: 'vertical' },
});

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'portal-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%', minWidth: '0' },
    field: {
      ...box,
      paddingRight: '40px',
      textOverflow: 'ellipsis',
      '&:has(option[value=""]:checked)': { color: 'var(--grey-600)' },
      '& option': { color: 'var(--text)' },
    },
    indicator: {
      position: 'absolute',
      top: '0',
      right: '12px',
      height: '100%',
      display: 'grid',
      placeItems: 'center',
      color: 'var(--text-faint)',
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
    label: { display: 'inline-flex', gap: '4px', fontWeight: '500', width: 'fit-content' },
    requiredIndicator: { color: 'var(--danger-600)' },
    helperText: { color: 'var(--text-soft)', fontSize: 'var(--text-sm)' },
    errorText: {
      display: 'flex',
      gap: '6px',
      color: 'var(--danger-700)',
      fontSize: 'var(--text-sm)',
      lineHeight: '1.5',
    },
  },
});
