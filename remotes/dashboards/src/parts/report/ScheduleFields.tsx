import {
  cyclePeriodLabel,
  REPORT_CHANNELS,
  REPORT_CYCLES,
  reportChannelLabel,
  reportCycleLabel,
} from '@crm/contracts/rules/reportSchedules'
import { Checkbox } from '@crm/ui/base'
import { Form, Radio, rule } from '@crm/ui/form'
import { ReceiverFields } from './ReceiverFields.tsx'
import classes from './report.module.css'
import { monthdayOptions, type ScheduleValues, timeOptions, weekdayOptions } from './schedule.ts'

/** Cycle, time, receivers and channels of a schedule, within a form of its values. */
export function ScheduleFields({ values }: { values: Partial<ScheduleValues> }) {
  const { cycle = 'day' } = values
  return (
    <>
      <Form.RadioGroup field="cycle" label="周期">
        {REPORT_CYCLES.map((each) => (
          <Radio key={each} value={each}>
            {reportCycleLabel[each]}
          </Radio>
        ))}
      </Form.RadioGroup>
      <div className={classes.time}>
        {cycle === 'week' && <Form.Select field="weekday" label="星期" optionList={weekdayOptions} />}
        {cycle === 'month' && <Form.Select field="monthday" label="日期" optionList={monthdayOptions} />}
        <Form.Select field="at" label="时间" filter optionList={timeOptions} />
      </div>
      <p className={classes.hint}>
        每位接收人只收到本人数据范围内的结果；相对日期按{cyclePeriodLabel[cycle]}的完整数据生成
      </p>
      <ReceiverFields label="接收人" />
      <Form.CheckboxGroup
        field="channels"
        label="通知方式"
        direction="horizontal"
        rules={[rule<string[]>((chosen) => (chosen?.includes('site') ? undefined : '站内通知不能取消'))]}
      >
        {REPORT_CHANNELS.map((channel) => (
          <Checkbox key={channel} value={channel} disabled={channel === 'site'}>
            {reportChannelLabel[channel]}
          </Checkbox>
        ))}
      </Form.CheckboxGroup>
    </>
  )
}
