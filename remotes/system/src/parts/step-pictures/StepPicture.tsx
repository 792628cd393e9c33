/** What a step of a guide is about. */
export type StepPictureKind = 'order' | 'keys' | 'consent' | 'test' | 'choose' | 'document' | 'done'

const LINE = { stroke: 'var(--semi-color-border)', strokeWidth: 1.5 } as const
const ACCENT = 'var(--semi-color-primary)'

/** A page as a step of a guide shows it: its head, its lines, and the part that matters in the accent colour. */
export function StepPicture({ kind }: { kind: StepPictureKind }) {
  return (
    <svg width="240" height="96" viewBox="0 0 240 96" fill="none" aria-hidden>
      <rect x="0.75" y="0.75" width="238.5" height="94.5" rx="6" fill="var(--semi-color-fill-0)" {...LINE} />
      <path d="M1 17h238" {...LINE} />
      {[10, 18, 26].map((x) => (
        <circle key={x} cx={x} cy="9" r="2" fill="var(--semi-color-border)" />
      ))}
      <Inside kind={kind} />
    </svg>
  )
}

const Line = ({ x = 20, y, width }: { x?: number; y: number; width: number }) => (
  <rect x={x} y={y} width={width} height="6" rx="3" fill="var(--semi-color-fill-2)" />
)
const Field = ({ y, accent = false }: { y: number; accent?: boolean }) => (
  <rect
    x="76"
    y={y}
    width="120"
    height="14"
    rx="3"
    fill="var(--semi-color-bg-0)"
    stroke={accent ? ACCENT : LINE.stroke}
  />
)
const Press = ({ x = 84, y }: { x?: number; y: number }) => (
  <rect x={x} y={y} width="72" height="16" rx="3" fill={ACCENT} />
)

function Inside({ kind }: { kind: StepPictureKind }) {
  switch (kind) {
    case 'order':
      return (
        <>
          <rect x="20" y="28" width="44" height="44" rx="4" fill="var(--semi-color-primary-light-default)" />
          <path d="M31 46h22l-3 14H34zm4 0a7 7 0 0 1 14 0" stroke={ACCENT} strokeWidth="1.5" />
          <Line x={76} y={30} width={110} />
          <Line x={76} y={42} width={70} />
          <Press x={76} y={56} />
        </>
      )
    case 'keys':
      return (
        <>
          <Line y={30} width={40} />
          <Field y={26} />
          <Line y={50} width={40} />
          <Field y={46} accent />
          <circle cx="184" cy="53" r="3" stroke={ACCENT} strokeWidth="1.5" />
          <Line y={70} width={40} />
          <Field y={66} />
        </>
      )
    case 'consent':
      return (
        <>
          <circle cx="120" cy="36" r="9" fill="var(--semi-color-primary-light-default)" />
          <path d="m116 36 3 3 5-6" stroke={ACCENT} strokeWidth="1.5" />
          <Line x={85} y={52} width={70} />
          <Press y={68} />
        </>
      )
    case 'test':
      return (
        <>
          <rect x="28" y="38" width="52" height="30" rx="4" {...LINE} />
          <rect x="160" y="38" width="52" height="30" rx="4" {...LINE} />
          <path d="M86 48h66m-5-4 5 4-5 4M154 60H88m5-4-5 4 5 4" stroke={ACCENT} strokeWidth="1.5" />
          <Line x={38} y={50} width={32} />
          <Line x={170} y={50} width={32} />
        </>
      )
    case 'choose':
      return (
        <>
          <Line y={32} width={40} />
          <Field y={28} accent />
          <path d="m184 33 3 4 3-4" stroke={ACCENT} strokeWidth="1.5" />
          <rect x="76" y="46" width="120" height="40" rx="3" fill="var(--semi-color-bg-0)" {...LINE} />
          <rect x="77" y="48" width="118" height="12" fill="var(--semi-color-primary-light-default)" />
          <Line x={84} y={51} width={60} />
          <Line x={84} y={67} width={80} />
        </>
      )
    case 'document':
      return (
        <>
          <rect x="20" y="26" width="88" height="60" rx="4" fill="var(--semi-color-bg-0)" {...LINE} />
          {[34, 46, 58, 70].map((y, at) => (
            <Line key={y} x={30} y={y} width={at % 2 === 0 ? 60 : 44} />
          ))}
          <path d="m140 46-10 10 10 10m50-20 10 10-10 10m-16-24-14 28" stroke={ACCENT} strokeWidth="1.5" />
        </>
      )
    case 'done':
      return (
        <>
          <circle cx="120" cy="46" r="16" fill="var(--semi-color-success-light-default)" />
          <path d="m113 46 5 5 9-10" stroke="var(--semi-color-success)" strokeWidth="2" />
          <Line x={80} y={72} width={80} />
        </>
      )
  }
}
