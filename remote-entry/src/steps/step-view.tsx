import type { Step } from '@portal/contract/season/definition';
import { MaterialsStep } from './materials-step';
import { PlanStep } from './plan-step';
import { ServicesStep } from './services-step';
import { StepForm } from './step-form';
import { SubmitStep } from './submit-step';

/** The look of a step: its own where its content asks for one, the form of its fields otherwise. */
export function StepView({ step }: { step: Step }) {
  if (step.kind === 'submit') return <SubmitStep />;
  if (step.kind === 'materials') return <MaterialsStep stepId={step.id} />;
  if (step.kind === 'beside') return <ServicesStep stepId={step.id} />;
  if (step.id === 'plan') return <PlanStep stepId={step.id} />;
  return <StepForm stepId={step.id} />;
}
