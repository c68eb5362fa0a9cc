/** The only door to react-hook-form and its zod resolver. */
export { zodResolver } from '@hookform/resolvers/zod';
export type {
  Control,
  DefaultValues,
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  SubmitHandler,
  UseFormReturn,
} from 'react-hook-form';
export {
  Controller,
  FormProvider,
  useController,
  useFieldArray,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
