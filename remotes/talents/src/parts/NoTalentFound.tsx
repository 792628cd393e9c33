import { listMessage } from '@crm/base/messages'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Platform } from '@crm/contracts/enums'
import { CallButton, EmptyBlock, ReadActions, TextButton, useDialog, DesktopOnly } from '@crm/ui/base'
import { includeStart, type SearchInput } from '../lib/includeStart.ts'
import { IncludeDialog } from './IncludeDialog.tsx'

interface NoTalentFoundProps {
  platform: Platform
  /** Absent: other filters left nothing. */
  searched: SearchInput | undefined
  onReset: () => void
}

/** A search without a match: the talent may not be in the library yet, so its inclusion begins with what was searched for. */
export function NoTalentFound({ platform, searched, onReset }: NoTalentFoundProps) {
  const openDialog = useDialog()
  const start = includeStart(platform, searched)
  return (
    <EmptyBlock
      title={listMessage.noMatch}
      action={
        <>
          {searched && (
            <DesktopOnly>
              <CallButton call={talentCalls.include} onClick={() => openDialog(IncludeDialog, { start })}>
                没有找到？去收录
              </CallButton>
            </DesktopOnly>
          )}
          <ReadActions>
            <TextButton onClick={onReset}>{listMessage.resetFilters}</TextButton>
          </ReadActions>
        </>
      }
    />
  )
}
