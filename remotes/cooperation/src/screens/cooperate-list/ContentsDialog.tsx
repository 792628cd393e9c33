import { InfoDialog } from '@crm/ui/base'
import { ContentsTable, contentTitles } from '../../parts/cooperation/ContentsTable.tsx'

interface ContentsDialogProps {
  kind: keyof typeof contentTitles
  coop_id: number
  platform: string
  onClose: () => void
}

/** 出单直播场次, 出单视频列表: the contents behind a count of one cooperation. */
export function ContentsDialog({ kind, coop_id, platform, onClose }: ContentsDialogProps) {
  return (
    <InfoDialog flush width={704} title={contentTitles[kind]} onClose={onClose}>
      <ContentsTable kind={kind} coop_id={coop_id} platform={platform} />
    </InfoDialog>
  )
}
