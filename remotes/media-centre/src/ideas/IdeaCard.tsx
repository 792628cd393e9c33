import { minute } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { type HotspotIdea, hotspotCalls } from '@crm/contracts/calls/hotspots'
import { aiStyleLabel } from '@crm/contracts/rules/aiTools'
import { Button, TextButton } from '@crm/ui/base'
import { CopyButton } from '@crm/ui/data'
import { useState } from 'react'
import classes from './ideas.module.css'
import { ScriptTable } from './ScriptTable.tsx'

/** One idea: from which side, how it begins, and its script once it was asked for. */
export function IdeaCard({ idea }: { idea: HotspotIdea }) {
  const { id, title, angle, hook, topic, spu_name, style, created_at } = idea
  const write = useAction(hotspotCalls.aiVideoScript, { weight: { harmless: 'reads' }, quiet: true })
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState(idea.shots)
  const shots = made.length > 0 ? made : idea.shots
  const ask = async () => {
    const answer = await write.run({ id })
    if (!answer) return
    setMade(answer.shots)
    setOpen(true)
  }
  return (
    <article className={classes.idea} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>角度：{angle}</p>
      <p className={classes.text}>开头：{hook}</p>
      <div className={classes.row}>
        <span className={classes.hint}>
          {topic} · {spu_name} · {aiStyleLabel[style]} · {minute(created_at)}
        </span>
        <CopyButton text={[title, `角度：${angle}`, `开头：${hook}`].join('\n')} label="复制选题" />
        {shots.length > 0 ? (
          <TextButton
            expanded={isOpen}
            label={`${isOpen ? '收起' : '查看'}分镜：${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起分镜' : '查看分镜'}
          </TextButton>
        ) : (
          <Button size="small" loading={write.saving} aria-label={`生成分镜：${title}`} onClick={() => void ask()}>
            生成分镜
          </Button>
        )}
        {write.saving && (
          <Button size="small" type="tertiary" onClick={write.cancel}>
            取消
          </Button>
        )}
      </div>
      {write.failure && !write.saving && (
        <p className={classes.fault} role="alert">
          {write.failure.message} <TextButton onClick={() => void ask()}>重试</TextButton>
        </p>
      )}
      {isOpen && shots.length > 0 && <ScriptTable title={title} shots={shots} />}
    </article>
  )
}
