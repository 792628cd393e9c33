import { useCall } from '@crm/client/hooks'
import { popCalls } from '@crm/contracts/calls/pops'
import { toast } from '@crm/platform/feedback'
import { useSession } from '@crm/platform/session'
import { Button, Dialog, IconChevronLeft, IconChevronRight, IconDownload, Loaded } from '@crm/ui/base'
import { useState } from 'react'
import type { DueProps } from '../due/dueDialogs.ts'
import classes from './AnnualReport.module.css'
import { reportPicture } from './reportPicture.ts'
import { type Report, reportSlides } from './reportSlides.ts'

/** 年度报告: the own year in slides, which can be saved as one picture. */
export function AnnualReport({ onClose }: DueProps) {
  const report = useCall(popCalls.annualReport, {})
  return (
    <Dialog open title={report.data ? `${report.data.year}年度报告` : '年度报告'} width={578} onClose={onClose}>
      <Loaded read={report} height={320}>
        {(read) => <Slides report={read} />}
      </Loaded>
    </Dialog>
  )
}

function Slides({ report }: { report: Report }) {
  const { user } = useSession()
  const [at, setAt] = useState(0)
  const slides = reportSlides(report, user.nick_name)
  const slide = slides[at]
  const save = async () => {
    try {
      const colour = getComputedStyle(document.body).getPropertyValue('--semi-color-primary').trim() || '#0064fa'
      const url = URL.createObjectURL(await reportPicture(slides, colour))
      const link = document.createElement('a')
      link.href = url
      link.download = `${report.year}年度报告.png`
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 1000)
    } catch {
      toast.error('保存失败，请重试')
    }
  }
  if (!slide) return null
  return (
    <>
      <section className={classes.slide} aria-live="polite" aria-label={`第 ${at + 1} 页，共 ${slides.length} 页`}>
        <p className={classes.header}>{slide.head}</p>
        {slide.figure && <p className={classes.figure}>{slide.figure}</p>}
        {slide.lines.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
      </section>
      <div className={classes.footer}>
        <Button icon={<IconChevronLeft />} disabled={at === 0} aria-label="上一页" onClick={() => setAt(at - 1)} />
        <span className={classes.dots}>
          {at + 1} / {slides.length}
        </span>
        <Button
          icon={<IconChevronRight />}
          disabled={at === slides.length - 1}
          aria-label="下一页"
          data-autofocus
          onClick={() => setAt(at + 1)}
        />
        <Button theme="solid" icon={<IconDownload />} className={classes.save ?? ''} onClick={() => void save()}>
          保存图片
        </Button>
      </div>
    </>
  )
}
