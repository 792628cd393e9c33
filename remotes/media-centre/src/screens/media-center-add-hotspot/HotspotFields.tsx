import { pickerDate, startOfDay } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { HOTSPOT_LINKS_MAX, HOTSPOT_NOTE_MAX, HOTSPOT_TITLE_MAX } from '@crm/contracts/rules/hotspotRules'
import { Section } from '@crm/ui/base'
import { Form, rule, TreeCascader, useFormApi, withField } from '@crm/ui/form'
import { marketClasses } from '../../lib/marketClasses.ts'
import { NamedPick } from '../media-center-grass-video/NamedPick.tsx'
import classes from './AddHotspot.module.css'
import { HotspotPreview } from './HotspotPreview.tsx'
import {
  daysError,
  heatOptions,
  type HotspotValues,
  kindOptions,
  linksError,
  platformOptions,
  remindOptions,
  titleError,
  visibilityOptions,
} from './hotspotForm.ts'
import { SimilarTopics } from './SimilarTopics.tsx'

interface ClassPickProps {
  value?: number | undefined
  onChange?: (id: number | undefined) => void
}
const ClassField = withField(({ value, onChange, ...named }: ClassPickProps) => (
  <TreeCascader
    {...named}
    tree={marketClasses}
    placeholder="选择品类（选填）"
    value={value}
    onChange={(id) => onChange?.(id)}
  />
))
const SpuField = withField(NamedPick)

interface HotspotFieldsProps {
  values: Partial<HotspotValues>
  /** The topic that is edited or taken over: it is no double of itself. */
  ownId: number | undefined
}

/** The fields of an own topic, what there is already beside its title, and how it will stand in list and month. */
export function HotspotFields({ values, ownId }: HotspotFieldsProps) {
  const api = useFormApi<HotspotValues>()
  const options = useCall(grassVideoCalls.options, {})
  return (
    <div className={classes.fields}>
      <Section title="热点">
        <Form.Input
          field="title"
          label="标题"
          maxLength={HOTSPOT_TITLE_MAX}
          showClear
          rules={[{ required: true, message: '请输入热点标题' }, rule(titleError)]}
        />
        <SimilarTopics title={values.title ?? ''} ownId={ownId} />
        <Form.Select
          field="type"
          label="类型"
          style={{ width: '100%' }}
          optionList={kindOptions}
          rules={[{ required: true, message: '请选择类型' }]}
        />
        <Form.DatePicker
          field="days"
          label="时间"
          type="dateRange"
          style={{ width: '100%' }}
          rules={[{ required: true, message: '请选择时间' }, rule(daysError)]}
        />
        <Form.CheckboxGroup field="platforms" label="平台" direction="horizontal" options={platformOptions} />
      </Section>
      <Section title="商品与热度">
        <ClassField field="class_id" label="品类" />
        <SpuField field="spu_id" label="关联 SPU" name="SPU" list={options.data?.spus} />
        <Form.Select
          field="heat"
          label="热度预估"
          placeholder="选填"
          showClear
          style={{ width: '100%' }}
          optionList={heatOptions}
        />
      </Section>
      <Section title="说明与提醒">
        <Form.TextArea field="remark" label="说明" maxCount={HOTSPOT_NOTE_MAX} maxLength={HOTSPOT_NOTE_MAX} rows={3} />
        <Form.TextArea
          field="links"
          label="参考链接"
          placeholder={`每行一个 https 链接，最多 ${HOTSPOT_LINKS_MAX} 个`}
          rows={2}
          rules={[rule(linksError)]}
        />
        <Form.Upload field="cover" label="封面" max={1} />
        <Form.Select field="remind_days" label="提前提醒" style={{ width: '100%' }} optionList={remindOptions} />
        <Form.Select field="visibility" label="可见范围" style={{ width: '100%' }} optionList={visibilityOptions} />
      </Section>
      <HotspotPreview
        values={values}
        onPick={(start, end) => api.setValue('days', [pickerDate(start), pickerDate(startOfDay(end))])}
      />
    </div>
  )
}
