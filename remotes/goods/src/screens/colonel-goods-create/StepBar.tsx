import classes from './ColonelGoodsCreate.module.css'

const STEPS = ['校验活动', '选择商品', '设置并保存']

/** The steps of the form by number, from 1. */
export type Step = 1 | 2 | 3

/** Which of the steps is shown. */
export function StepBar({ at }: { at: Step }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index + 1 === at ? 'step' : undefined}>
          <span className={classes.number}>{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
