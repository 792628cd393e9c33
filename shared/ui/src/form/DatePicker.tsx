import type { DatePickerProps } from '@douyinfe/semi-ui/lib/es/datePicker'
import { createElement } from 'react'
import { lazyPart } from '../base/lazyPart.tsx'

/**
 * Semi's date and time picker for forms; its code comes when the first one is shown. It speaks browser-local dates: convert
 * with `pickerDate` and `pickedMoment` of @crm/base/dates. Filters use DateRangeRadio and MixedDateDropdown.
 */
export const DatePicker = lazyPart<DatePickerProps>(() =>
  import('@douyinfe/semi-ui/lib/es/datePicker').then(
    (module) =>
      // Semi hands "required" to the box around the field, which has no role that may say so; the label says it.
      ({ 'aria-required': _, ...props }: DatePickerProps) =>
        createElement(module.default, props),
  ),
)
