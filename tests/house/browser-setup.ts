import React, { type ReactNode } from 'react'
import { flushSync } from 'react-dom'

// React's production build has no `act`, which vitest-browser-react uses to render before it returns.
const react: { act?: (render: () => Promise<ReactNode | void>) => Promise<void> } = React
react.act ??= async (render) => {
  flushSync(() => void render())
}
