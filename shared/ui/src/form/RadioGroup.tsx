import BaseRadioGroup from '@douyinfe/semi-ui/lib/es/radio/radioGroup'
import { type ComponentProps, useId } from 'react'

/**
 * Semi's group of radio buttons. Semi names every group alike, and of the radio buttons of one name in a form a browser keeps one
 * chosen: a choice in one group would take that of another, as the keyboard and screen readers see it.
 */
export function RadioGroup(props: ComponentProps<typeof BaseRadioGroup>) {
  const name = useId()
  return <BaseRadioGroup name={name} {...props} />
}
