import React, { type ReactNode } from 'react'
import { flushSync } from 'react-dom'

// The production build of React has no `act`, with which vitest-browser-react shows what it renders before it returns.
const react: { act?: (render: () => Promise<ReactNode | void>) => Promise<void> } = React
react.act ??= async (render) => {
  flushSync(() => void render())
}
