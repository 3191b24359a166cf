import type { KnipConfig } from 'knip'
import { COMMANDS } from './vite.server.config.ts'

/** Files, exports and packages that nothing uses go. An export that only a test beside it reads is in use. */
export default {
  entry: [
    // The commands, and what the service worker's and the workers' threads start from.
    `server/{dev,${COMMANDS.join()}}.ts`,
    'server/hilo.ts',
    'src/offline/sw.ts',
    // Tests and measurements.
    '{contract,i18n,server,src,resources,tests}/**/*.test.{ts,tsx}',
    'tests/maquina/{embedded-run,sin-atrapar}.ts',
    'tests/e2e/{*/*.e2e,foreign-server}.ts',
    'tests/engine/{cut-off,escuela,parent}.ts',
    'tests/guia/*.ts',
    'tests/pantallas/*.ts',
    'tests/results/check.ts',
    'tests/versions/danar.ts',
    'bench/recibos/lado-{directo,http}.ts',
    // The program of an image, which is laid beside the build.
    'build/publicar/campana.js',
    // Files that the builds put in place of a package that the browser does not need.
    'build/{entries,vacio}.cjs',
    'build/{inflexion,union}.ts',
  ],
  project: ['{contract,i18n,server,src,resources,tests,bench,build}/**/*.{ts,tsx,js}', '*.{ts,cjs,js}'],
  ignoreDependencies: [
    // Files of these are named by path: the letters of the screens (`fonts.css`) and of papers (`paper.ts`).
    '@fontsource-variable/inter',
    '@fontsource/inter',
    // Stands for lodash in what is built for browsers (`vite.config.ts`).
    'es-toolkit',
  ],
  // Commands of the operating system.
  ignoreBinaries: [
    'useradd',
    'runuser',
    'apt-get',
    'pgbench',
    'pgbouncer',
    'ip',
    'unshare',
    'minisign',
    'du',
    'mmdebstrap',
    'lintian',
    'systemd-analyze',
    'dpkg-deb',
    'apt-cache',
    'sha256sum',
    'buildah',
    'psql',
    'docker-compose',
    'makensis',
    'x86_64-w64-mingw32-gcc',
    'wine',
    'wineserver',
  ],
} satisfies KnipConfig
