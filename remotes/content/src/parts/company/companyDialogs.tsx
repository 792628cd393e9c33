import { canWorkInSeeding } from '@crm/access/talents'
import { useCall } from '@crm/client/hooks'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { talentCalls } from '@crm/contracts/calls/talents'
import {
  BusinessModule,
  ContentListFlag,
  contentListFlagLabel,
  FollowLogKind,
  followLogKindLabel,
} from '@crm/contracts/enums'
import { pickedMoment } from '@crm/base/dates'
import { LOG_IMAGES_MAX } from '@crm/contracts/rules/talentStages'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, rule, type TagSelectValue } from '@crm/ui/form'
import { type CompanySelection, companyWrite, titleOf } from './companySelection.ts'
import { type ListEntry, ListEntryFields } from './ListEntryFields.tsx'

interface Props {
  selection: CompanySelection
  onClose: () => void
}

/** 加入红名单 or 黑名单, with why and the proof; an entry that stands is changed by the same form. */
export function FlagDialog({
  selection,
  list,
  entry,
  onOther = false,
  onClose,
}: Props & {
  list: typeof ContentListFlag.red | typeof ContentListFlag.black
  /** What is noted of the entry that stands. */
  entry?: { reason: string; text: string; images: string[] }
  /** The single talent is on the other list. */
  onOther?: boolean
}) {
  const flag = useBulkAction(companyTalentCalls.flag, {
    ...companyWrite,
    ...{ weight: 'asked', quiet: true, done: entry ? '已更新' : `已加入${contentListFlagLabel[list]}` },
  })
  const isMany = selection.name === undefined
  const verb = entry ? '编辑' : `加入${contentListFlagLabel[list]}：`
  return (
    <FormDialog
      width={704}
      title={titleOf(verb, selection)}
      submitText={entry ? '保存' : '加入'}
      danger={list === ContentListFlag.black && !entry}
      initValues={{ text: '', images: [], moves: false, ...entry }}
      action={flag}
      toRequest={({ reason, text = '', images = [], moves }: ListEntry) => ({
        ...selection.target,
        ...{ list_type: list, reason, text: text.trim(), images },
        ...(moves && { moves: 1 as const }),
      })}
      onDone={selection.onDone}
      onClose={onClose}
    >
      <ListEntryFields list={list} moves={onOther ? 'one' : isMany ? 'several' : undefined} />
    </FormDialog>
  )
}

/** 转交: another member follows the talents from now on. */
export function TransferDialog({ selection, onClose }: Props) {
  const transfer = useBulkAction(companyTalentCalls.transfer, {
    ...companyWrite,
    ...{ weight: 'asked', quiet: true, done: '已转交' },
  })
  return (
    <FormDialog
      title={titleOf('转交', selection)}
      submitText="转交"
      initValues={{}}
      action={transfer}
      toRequest={({ user_id, remark = '' }: { user_id: number; remark?: string }) => ({
        ...selection.target,
        ...{ user_id, remark },
      })}
      onDone={selection.onDone}
      onClose={onClose}
    >
      <Form.Staff
        field="user_id"
        label="接收人"
        placeholder="请选择成员"
        takes={canWorkInSeeding}
        rules={[{ required: true, message: '请选择接收人' }]}
      />
      <Form.TextArea field="remark" label="交接说明" maxCount={100} maxLength={100} />
    </FormDialog>
  )
}

/** 打标签: adds tags to several talents. */
export function TagsDialog({ selection, onClose }: Props) {
  const groups = useCall(talentCalls.tagGroups, { classify: BusinessModule.content })
  const bind = useBulkAction(companyTalentCalls.tagBind, {
    ...companyWrite,
    ...{ weight: 'asked', quiet: true, done: '已打标签' },
  })
  return (
    <FormDialog
      title={titleOf('打标签：', selection)}
      initValues={{ tags: { ids: [], mode: 'any' } }}
      action={bind}
      toRequest={({ tags }: { tags: TagSelectValue }) => ({
        ...selection.target,
        ...{ tag_ids: tags.ids, action: 'add' as const },
      })}
      onDone={selection.onDone}
      onClose={onClose}
    >
      <Loaded read={groups} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="暂无标签" />
          ) : (
            <Form.Tags
              field="tags"
              label="标签"
              plain
              placeholder="请选择标签"
              limit={20}
              groups={list}
              rules={[rule((tags: TagSelectValue | undefined) => (tags?.ids.length ? undefined : '请选择标签'))]}
            />
          )
        }
      </Loaded>
    </FormDialog>
  )
}

const KINDS = [FollowLogKind.wechat, FollowLogKind.call, FollowLogKind.visit] as const

interface LogValues {
  kind: (typeof KINDS)[number]
  content: string
  images?: string[]
  next?: Date | null
}

/** 写跟进: what was said to a talent, and when to speak next. */
export function LogDialog({
  talent: { author_id, platform, author_name },
  onClose,
}: {
  talent: { author_id: string; platform: NonNullable<CompanySelection['target']['platform']>; author_name: string }
  onClose: () => void
}) {
  return (
    <FormDialog
      title={`写跟进：${author_name}`}
      submitText="保存"
      initValues={{ kind: FollowLogKind.wechat, content: '', images: [] }}
      call={companyTalentCalls.followLogAdd}
      done="跟进已保存"
      toRequest={({ kind, content, images = [], next }: LogValues) => ({
        ...{ author_id, platform, kind, content, images },
        ...(next && { next_at: pickedMoment(next) }),
      })}
      onClose={onClose}
    >
      <Form.Select
        field="kind"
        label="方式"
        style={{ width: '100%' }}
        optionList={KINDS.map((value) => ({ value, label: followLogKindLabel[value] }))}
      />
      <Form.TextArea
        field="content"
        label="内容"
        placeholder="请输入跟进内容"
        maxCount={500}
        maxLength={500}
        rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
      />
      <Form.Upload field="images" label="图片" max={LOG_IMAGES_MAX} />
      <Form.DatePicker field="next" label="下次跟进" type="date" style={{ width: '100%' }} placeholder="请选择日期" />
    </FormDialog>
  )
}
