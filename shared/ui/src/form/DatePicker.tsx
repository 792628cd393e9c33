import type { DatePickerProps } from '@douyinfe/semi-ui/lib/es/datePicker'
import { lazyPart } from '../base/lazyPart.tsx'

/**
 * Semi's date and time picker for forms; its code comes when the first one is shown. It speaks browser-local dates: convert
 * with `pickerDate` and `pickedMoment` of @crm/base/dates. Filters use DateRangeRadio and MixedDateDropdown.
 */
export const DatePicker = lazyPart<DatePickerProps>(() =>
  // A class component is a component type; its static members do not matter here.
  import('@douyinfe/semi-ui/lib/es/datePicker').then((module) => module.default as never),
)
