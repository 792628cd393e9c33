import type { CheckedLine } from '@crm/contracts/calls/talentLists'
import { talentCalls, type TalentTarget } from '@crm/contracts/calls/talents'
import { Banner, TextButton, TextLink, useDialog } from '@crm/ui/base'
import { IncludeDialog } from './IncludeDialog.tsx'
import type { LineState } from '@crm/contracts/rules/talentListRules'
import classes from './ListLines.module.css'

const stateText: Readonly<Record<LineState, string>> = {
  ok: '可添加',
  unknown: '未入库',
  black: '在黑名单',
  listed: '已在名单中',
  others: '暂无数据权限',
}

interface ListLinesProps {
  lines: readonly CheckedLine[]
  platform: NonNullable<TalentTarget['platform']>
  /** Only what is under way; how each line stands is known. */
  onlyOpen?: boolean
}

/** How the numbers stand that are about to be put on a list, one by one; what is under way with them comes first. */
export function ListLines({ lines, platform, onlyOpen = false }: ListLinesProps) {
  const openDialog = useDialog()
  const busy = lines.filter((line) => line.open_samples + line.open_cooperations > 0)
  const samples = busy.reduce((sum, line) => sum + line.open_samples, 0)
  const cooperations = busy.reduce((sum, line) => sum + line.open_cooperations, 0)
  return (
    <>
      {busy.length > 0 && (
        <Banner kind="warning">
          {busy.length} 位达人有未完结的业务：寄样 {samples} 单，合作单 {cooperations} 单
        </Banner>
      )}
      {!onlyOpen && lines.length > 0 && (
        <ul className={classes.lines} aria-label="核对结果">
          {lines.map((line) => (
            <li key={line.line} className={classes.line} data-ok={line.state === 'ok' || undefined}>
              <span className={classes.name}>{line.author_name || line.line}</span>
              {line.author_name !== '' && <span className={classes.number}>{line.line}</span>}
              <span className={classes.state}>{stateText[line.state]}</span>
              {line.state === 'unknown' && (
                <TextButton
                  call={talentCalls.include}
                  onClick={() => openDialog(IncludeDialog, { start: { platform, keyword: line.line } })}
                >
                  去收录
                </TextButton>
              )}
              {line.state === 'black' && (
                <TextLink to="TalentBlackList" query={{ platform, keyword: line.author_id, keyword_type: 'id' }} newTab>
                  去移出
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
