import { abbreviate } from '@crm/base/numbers'
import type { Call } from '@crm/contracts/call'
import { ListFlag, type Platform } from '@crm/contracts/enums'
import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { isOffered, open } from '@crm/platform/openers'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { TextButton } from '../../base/TextLink.tsx'
import { Picture } from '../../data/cells/Picture.tsx'
import { PlatformMark } from '../../data/cells/PlatformMark.tsx'
import classes from './Pickers.module.css'
import { type PickerSelection, type PickerKind, type PickerProps, RecordPicker } from './RecordPicker.tsx'
import { type RecordSearch, useRecordSearch } from './useRecordSearch.ts'

/** What every call takes that finds talents. */
interface TalentRequest {
  platform?: Platform | undefined
  keyword?: string | undefined
  author_ids?: string[] | undefined
}

const byId = ({ author_id }: TalentChoice) => author_id

const byPlatform = ({ platform, author_id }: TalentChoice) => `${platform}:${author_id}`
const idAfterPlatform = (key: string) => key.slice(key.indexOf(':') + 1)

interface TalentSearchOptions<Request, Talent> {
  /** Says who may be picked: the form's own call. */
  call: Call<Request, { list: Talent[] }>
  /** Absent: of every platform. Numbers are a platform's own, so that keys are then `dy:` and the number. */
  platform: Platform | undefined
  selected: readonly string[]
  /** What else the call takes. */
  also?: Partial<Request>
  /** Talents that are known from elsewhere. */
  start?: readonly Talent[] | undefined
  enabled?: boolean
}

/** Talents for a `TalentPicker`: those that match what is typed, and the selected ones. */
export function useTalentSearch<Request extends TalentRequest, Talent extends TalentChoice>({
  call,
  platform,
  selected,
  also,
  start,
  enabled = true,
}: TalentSearchOptions<Request, Talent>): RecordSearch<Talent> {
  const among = { ...also, ...(platform === undefined ? {} : { platform }) }
  const keys = platform === undefined ? { keyOf: byPlatform, idOf: idAfterPlatform } : { keyOf: byId }
  return useRecordSearch({ call, among, namedBy: 'author_ids', ...keys, selected, start, enabled })
}

function facts({ fans, level }: TalentChoice): string {
  return [fans === null ? '' : `粉丝 ${abbreviate(fans)}`, level === null ? '' : `LV${level}`]
    .filter(Boolean)
    .join(' · ')
}

function TalentOption({ talent }: { talent: TalentChoice }) {
  const { author_id, author_name, avatar, display_id, platform, list_flag, is_mine, is_listed } = talent
  return (
    <span className={classes.cell}>
      <Picture src={avatar} name={author_name} size={32} round />
      <span className={classes.lines}>
        <span className={classes.first}>
          <span className={classes.name} title={author_name}>
            {author_name}
          </span>
          {list_flag === ListFlag.white && (
            <Tag size="small" color="cyan">
              白名单
            </Tag>
          )}
          {list_flag === ListFlag.black && (
            <Tag size="small" color="red">
              黑名单
            </Tag>
          )}
          {is_mine === 1 && (
            <Tag size="small" color="blue">
              我的达人
            </Tag>
          )}
          {is_listed === 0 && <Tag size="small">未收录</Tag>}
        </span>
        <span className={classes.second}>
          <PlatformMark platform={platform} />
          <span className={classes.name}>{display_id || author_id}</span>
          <span className={classes.facts}>{facts(talent)}</span>
        </span>
      </span>
    </span>
  )
}

function TalentChip({ talent: { author_id, author_name, avatar, display_id } }: { talent: TalentChoice }) {
  return (
    <span className={classes.chip} title={`${author_name} ${display_id || author_id}`}>
      <Picture src={avatar} name={author_name} size={20} round />
      <span className={classes.name}>{author_name}</span>
    </span>
  )
}

const kindOf = (keyOf: (talent: TalentChoice) => string): PickerKind<TalentChoice> => ({
  words: { unit: '位达人', missing: '未找到或不在您的数据范围内' },
  empty: '暂无达人',
  nameOf: ({ author_name }) => author_name,
  idsOf: (talent) => [keyOf(talent), talent.author_id, talent.display_id],
  refusal: ({ is_listed }) => (is_listed === 0 ? '未收录' : undefined),
  cell: (talent) => <TalentOption talent={talent} />,
  chip: (talent) => <TalentChip talent={talent} />,
})

/** A talent that a stored record names, as a picker shows it where it stays what it is. */
export const storedTalent = (
  talent: Pick<TalentChoice, 'author_id' | 'platform' | 'author_name' | 'avatar' | 'display_id'>,
): TalentChoice => {
  const { author_id, platform, author_name, avatar, display_id } = talent
  const facts = { fans: null, level: null, list_flag: ListFlag.none, is_mine: 0, is_listed: 1 } as const
  return { author_id, platform, author_name, avatar, display_id, ...facts }
}

/** Talents that were pasted and are not included yet: they can be. */
function Include({ talents: [first] }: { talents: readonly TalentChoice[] }) {
  if (first === undefined || !isOffered('includeAuthor')) return null
  const { platform, display_id, author_id } = first
  return (
    <TextButton onClick={() => open('includeAuthor', { platform, keyword: display_id || author_id })}>
      收录达人
    </TextButton>
  )
}

export type TalentPickerProps = PickerProps<TalentChoice> & PickerSelection

/**
 * One talent or several, each with picture, name, number, platform, fans and level: the white list and one's own first, those that are
 * not included last, where they cannot be picked. Wherever a talent is chosen, this is the control; who may be chosen is the call's
 * matter (`useTalentSearch`). Several ids can be pasted.
 */
export function TalentPicker(props: TalentPickerProps) {
  return (
    <RecordPicker
      label="达人"
      placeholder="搜索达人昵称或ID，可粘贴多个ID"
      {...props}
      kind={kindOf((talent) => props.search.keyOf(talent))}
      remedy={(refused) => <Include talents={refused} />}
    />
  )
}
