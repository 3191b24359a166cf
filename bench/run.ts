/**
 * `npm run bench [recibos] [clientes] [peso] [planes] [venta] [cxc] [registros] [guids] [dashboard] [asistencias]
 * [clase] [silencio] [hilos] [exportaciones] [crecer] [becas] [listas] [teclas] [clics] [ordenes] [puertas] [servidor]
 * [varios] [cruces] [respuestas] [sentencias] [limite]`: measurements, by hand, on the application as it is built.
 * `--guardar` keeps them as a page with charts in `bench/resultados`.
 */
import { spawnSync } from 'node:child_process'
import { abrirEscenario } from './apoyo/escenario.ts'
import { maquina } from './apoyo/cifras.ts'
import { pagina, type Medida } from './apoyo/resultados.ts'
import { medirAsistencias } from './asistencias.ts'
import { medirBecas } from './becas.ts'
import { medirClase } from './clase.ts'
import { medirClientes } from './clientes.ts'
import { medirCrecimiento } from './crecer.ts'
import { medirCruces } from './cruces.ts'
import { medirCxC } from './cxc.ts'
import { medirDashboard } from './dashboard.ts'
import { medirExportaciones } from './exportaciones.ts'
import { medirGuids } from './guids.ts'
import { medirHilos } from './hilos.ts'
import { medirLimite } from './limite/limite.ts'
import { medirListas } from './listas.ts'
import { medirClics } from './listas/clics.ts'
import { medirTeclas } from './listas/teclas.ts'
import { medirPeso } from './peso.ts'
import { medirOrdenes } from './ordenes.ts'
import { explicarListas } from './planes.ts'
import { medirPuertas } from './puertas.ts'
import { medirRecibos } from './recibos.ts'
import { medirRegistros } from './registros.ts'
import { medirRespuestas } from './respuestas/respuestas.ts'
import { medirSentencias } from './sentencias.ts'
import { medirServidor } from './servidor.ts'
import { medirSilencio } from './silencio.ts'
import { medirVarios } from './varios.ts'
import { medirVenta } from './venta.ts'

const MEDICIONES: Record<string, (escenario: Awaited<ReturnType<typeof abrirEscenario>>) => Promise<Medida>> = {
  recibos: medirRecibos,
  clientes: medirClientes,
  peso: medirPeso,
  planes: explicarListas,
  venta: medirVenta,
  cruces: medirCruces,
  cxc: medirCxC,
  registros: medirRegistros,
  guids: medirGuids,
  dashboard: medirDashboard,
  asistencias: medirAsistencias,
  clase: medirClase,
  silencio: medirSilencio,
  hilos: medirHilos,
  exportaciones: medirExportaciones,
  crecer: medirCrecimiento,
  becas: medirBecas,
  listas: medirListas,
  teclas: medirTeclas,
  clics: medirClics,
  ordenes: medirOrdenes,
  puertas: medirPuertas,
  servidor: medirServidor,
  varios: medirVarios,
  respuestas: medirRespuestas,
  sentencias: medirSentencias,
  limite: medirLimite,
}

const pedidas = process.argv.slice(2).filter((palabra) => !palabra.startsWith('--'))
const build = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
if (build.status !== 0) process.exit(1)

const fecha = new Date().toISOString().slice(0, 10)
const guardar = process.argv.includes('--guardar') ? pagina(fecha, maquina()) : undefined
console.log(`${fecha}, ${maquina()}`)
const escenario = await abrirEscenario()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void escenario.cerrar().finally(() => process.exit(130)))
try {
  for (const [nombre, medir] of Object.entries(MEDICIONES)) {
    if (pedidas.length && !pedidas.includes(nombre)) continue
    const medida = await medir(escenario)
    console.log(`\n## ${nombre}\n\n${typeof medida === 'string' ? medida : medida.texto}`)
    guardar?.(nombre, medida)
  }
} finally {
  await escenario.cerrar()
}
