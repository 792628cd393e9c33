import type { RuleItem } from '@douyinfe/semi-ui/lib/es/form/interface'

/** A rule of a field from what is wrong with its value: the sentence to show, or nothing. `undefined`: nothing was typed. */
export function rule<Value>(error: (value: Value | undefined) => string | undefined): RuleItem {
  return {
    validator: (_rule, value: Value | undefined, callback) => {
      callback(error(value))
      return true
    },
  }
}
