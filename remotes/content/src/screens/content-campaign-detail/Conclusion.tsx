import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { campaignAnalysisCalls } from '@crm/contracts/calls/campaignAnalysis'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { CAMPAIGN_CONCLUSION_MAX } from '@crm/contracts/rules/campaignRules'
import { Button, Card, EmptyBlock, useDialog } from '@crm/ui/base'
import { type ConflictFields, Form, FormDialog, useConflict } from '@crm/ui/form'
import classes from './AnalysisTab.module.css'

type Analysis = Pick<AnswerOf<typeof campaignAnalysisCalls.analysis>, 'conclusion' | 'updated_at' | 'concludes'>

/** 结论: what staff make of the campaign. */
export function Conclusion({ campaign, analysis }: { campaign: CampaignDetail; analysis: Analysis }) {
  const openDialog = useDialog()
  const { conclusion, concludes } = analysis
  return (
    <Card
      title="结论"
      extra={
        concludes === 1 && (
          <Button onClick={() => openDialog(ConclusionDialog, { campaign, analysis })}>
            {conclusion === '' ? '填写结论' : '编辑结论'}
          </Button>
        )
      }
    >
      {conclusion === '' ? <EmptyBlock small title="暂无结论" /> : <p className={classes.conclusion}>{conclusion}</p>}
    </Card>
  )
}

interface Values {
  /** Absent when it was emptied. */
  conclusion?: string | undefined
}
const LABELS: ConflictFields<Values> = { conclusion: { label: '结论' } }

interface ConclusionDialogProps {
  campaign: CampaignDetail
  analysis: Analysis
  onClose: () => void
}

function ConclusionDialog({ campaign: { id }, analysis, onClose }: ConclusionDialogProps) {
  const stored = { updated_at: analysis.updated_at, values: { conclusion: analysis.conclusion } }
  const { updated_at, conflict } = useConflict<Values>(stored, LABELS, async () => {
    const now = await send(campaignAnalysisCalls.analysis, { id })
    return { updated_at: now.updated_at, values: { conclusion: now.conclusion } }
  })
  return (
    <FormDialog
      title="结论"
      submitText="保存"
      width={704}
      initValues={stored.values}
      conflict={conflict}
      call={campaignAnalysisCalls.conclude}
      done="保存成功"
      toRequest={({ conclusion }: Values) => ({ id, conclusion: conclusion ?? '', updated_at })}
      onClose={onClose}
    >
      <Form.TextArea
        field="conclusion"
        label="结论"
        rows={8}
        autoFocus
        maxCount={CAMPAIGN_CONCLUSION_MAX}
        maxLength={CAMPAIGN_CONCLUSION_MAX}
      />
    </FormDialog>
  )
}
