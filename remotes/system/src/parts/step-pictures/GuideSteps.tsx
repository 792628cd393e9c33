import classes from './GuideSteps.module.css'
import { StepPicture, type StepPictureKind } from './StepPicture.tsx'

interface GuideStepsProps {
  steps: readonly string[]
  /** Of each step, in their order. */
  pictures: readonly StepPictureKind[]
}

/** A guide in numbered steps, each with its picture. */
export function GuideSteps({ steps, pictures }: GuideStepsProps) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step}>
          {step}
          <StepPicture kind={pictures[index] ?? 'done'} />
        </li>
      ))}
    </ol>
  )
}
