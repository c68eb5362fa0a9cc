/** The only import of react-hook-form and its zod resolver. */
export { zodResolver } from '@hookform/resolvers/zod';
export type {
  FieldPath,
  FieldValues,
  Resolver,
  UseFormReturn,
} from 'react-hook-form';
export {
  Controller,
  useForm,
  useWatch,
} from 'react-hook-form';
