import { Controller } from 'react-hook-form';
import { FieldPath } from 'react-hook-form';
import { FieldValues } from 'react-hook-form';
import { Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';

export { Controller }

export { FieldPath }

export { FieldValues }

export { Resolver }

export { useForm }

export { UseFormReturn }

export { useWatch }

export { zodResolver }

export { }
