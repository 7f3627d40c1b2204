/** Blueprint on cool paper. Plain values, so that the contrast test can read them. */
export const lightColor = {
  /** Page background. */
  paper: '#f5f7fb',
  /** Cards, fields, tables. */
  surface: '#ffffff',
  /** Floating surfaces: dialogs, menus, toasts. */
  raised: '#ffffff',
  /** Wells, table heads, hovered rows. */
  sunken: '#ebeff7',
  ink: '#0b1220',
  inkMuted: '#465168',
  inkFaint: '#5b667e',
  /** Hairline separators. */
  line: '#dce2ed',
  /** Borders of controls: at least 3:1. */
  lineStrong: '#7e8aa2',
  accent: '#1f3df5',
  accentHover: '#1831d0',
  accentPressed: '#1227ab',
  onAccent: '#ffffff',
  accentText: '#1a36e0',
  accentSoft: '#e7ebff',
  /** Marigold: "today" and highlights only. */
  highlight: '#ffb400',
  onHighlight: '#0b1220',
  highlightText: '#7a5200',
  highlightSoft: '#fff2cf',
  danger: '#c3202f',
  dangerHover: '#a51824',
  onDanger: '#ffffff',
  focus: '#1f3df5',
  scrim: 'rgb(11 18 32 / 0.42)',
  /** Empty part of a strip. */
  track: '#d5dcea',
  /** Lines of the blueprint grid. */
  grid: 'rgb(31 61 245 / 0.06)',
  status: {
    neutral: { text: '#465168', soft: '#e8edf5', mark: '#66728a' },
    planning: { text: '#3b4a66', soft: '#e5eaf3', mark: '#5d6d8c' },
    inProgress: { text: '#1a36e0', soft: '#e7ebff', mark: '#1f3df5' },
    completed: { text: '#0a6640', soft: '#dcf3e7', mark: '#0f8554' },
    onHold: { text: '#8a4315', soft: '#fbe9dc', mark: '#b35a20' },
    critical: { text: '#a81a28', soft: '#fde8ea', mark: '#c3202f' },
  },
} as const
