import type { Plugin } from 'vite'

interface Trim {
  /** Files of a package. */
  files: RegExp
  trim(code: string): string
}

/** Parts of packages that production never reads. The bundler keeps them, because it can't know that. */
const trims: readonly Trim[] = [
  {
    // From each icon: the keys, which React needs in development only and which don't compress, the default size, and a statement without effect.
    files: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/,
    trim: (code) => code.replaceAll(/,\s+key: "\w+"|^__iconData\.node;$|^ {2}size: 24,$/gm, ''),
  },
  {
    // Names for React's developer tools, which hold on to components that the app doesn't use: `Form`, `Link`, `NavLink`.
    files: /\/react-router\/dist\/production\/[^/]+\.mjs$/,
    trim: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'),
  },
  {
    // The app offers no login with wallets or single sign-on, and bundlers keep a class's unused methods.
    files: /\/@supabase\/auth-js\/dist\/module\/GoTrueClient\.js$/,
    trim: (code) => code.replaceAll(/^ {4}async signInWith(Web3|Ethereum|Solana|SSO)\([^]*?^ {4}\}$/gm, ''),
  },
]

/** Removes unused code from packages. A trim that finds nothing fails the build, because the package has changed. */
export function trimPackages(): Plugin {
  const done = new Set<Trim>()
  return {
    name: 'sevenday:trim-packages',
    apply: 'build',
    transform: {
      filter: { id: trims.map(({ files }) => files) },
      handler(code, id) {
        const found = trims.find(({ files }) => files.test(id))
        const trimmed = found?.trim(code) ?? code
        if (found && trimmed !== code) done.add(found)
        return { code: trimmed, map: null }
      },
    },
    buildEnd(error) {
      const missed = trims.filter((trim) => !done.has(trim))
      if (!error && missed.length > 0)
        throw new Error(`Nothing to trim in ${missed.map(({ files }) => files).join(', ')}`)
    },
  }
}
