import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'react-admin'
import { PASOS, type Paso, type PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { FilaDeAviso } from './FilaDeAviso.tsx'

const CENTRO = recursoDe('Centro')

/** All steps of a new school, or only the next one on another page than the landing page. */
export const Pasos = ({ pasos, pathname }: { pasos: PrimerosPasos; pathname: string | undefined }) =>
  pathname === undefined ? <Lista pasos={pasos} /> : <Siguiente pasos={pasos} pathname={pathname} />

const siguienteDe = ({ hechos }: PrimerosPasos): Paso => PASOS.find((paso) => !hechos.includes(paso)) ?? 'recibo'

interface Ir {
  a: string
  /** i18n key under `ayuda.primeros_pasos.ir`. */
  texto: string
  /** Module whose permission to add its page asks. */
  modulo: NombreModulo
}

/** The page where a step is done, begun as far as it is known. */
function irDe(paso: Paso, { curso, cliente_id, hechos }: PrimerosPasos): Ir {
  const ruta = (modulo: NombreModulo, camino: string) => `/${recursoDe(modulo)}${camino}`
  switch (paso) {
    case 'centro':
      return { a: ruta('Centro', ''), texto: 'centro', modulo: 'Centro' }
    case 'curso':
      return curso?.borrador
        ? { a: ruta('Cursos', `/${curso.id}/show`), texto: 'abrir', modulo: 'Cursos' }
        : { a: ruta('Cursos', '/create'), texto: 'curso', modulo: 'Cursos' }
    case 'estudiante':
      return { a: ruta('Clientes', '/create'), texto: 'estudiante', modulo: 'Clientes' }
    case 'caja':
      return { a: ruta('Caja', ''), texto: 'caja', modulo: 'Caja' }
    case 'recibo': {
      const desde = new URLSearchParams({
        ...(cliente_id !== null && { cliente_id: String(cliente_id) }),
        ...(curso && !curso.borrador && hechos.includes('curso') && { curso_id: String(curso.id) }),
      })
      return { a: ruta('Matriculas', `/create?${desde}`), texto: 'recibo', modulo: 'Matriculas' }
    }
  }
}

const cuantos = ({ hechos }: PrimerosPasos) => ({ hechos: hechos.length, todos: PASOS.length })

const MARGEN = { mx: { xs: 2, sm: 3 }, mt: 2 } as const
const TIRA = {
  ...MARGEN,
  px: 2,
  py: 0.5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
} as const

/** A page on which somebody fills something in: its own buttons say what is next. */
const EN_FORMULARIO = /\/(?:create|importar|\d+)$/

/** The next step, with the way to it where nothing is being filled in. */
function Siguiente({ pasos, pathname }: { pasos: PrimerosPasos; pathname: string }) {
  const paso = siguienteDe(pasos)
  const ir = irDe(paso, pasos)
  return (
    <Paper variant="outlined" role="status" sx={TIRA}>
      <Typography variant="body2" sx={{ flex: 1, minWidth: 160, py: 0.5 }}>
        <strong>{translate('ayuda.primeros_pasos.van', cuantos(pasos))}</strong>{' '}
        {translate(`ayuda.primeros_pasos.paso.${paso}`)}
      </Typography>
      {!EN_FORMULARIO.test(pathname) && ir.a !== pathname && <BotonDe ir={ir} variant="outlined" />}
    </Paper>
  )
}

/** A phone has the buttons below the sentence. */
const RENGLON = {
  display: 'grid',
  gridTemplateColumns: { xs: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
  alignItems: { xs: 'start', sm: 'center' },
  gap: 1,
  minHeight: 44,
  py: 0.5,
} as const
const BOTONES = { gridColumn: { xs: 2, sm: 3 }, display: 'flex', flexWrap: 'wrap', gap: 1 } as const

function Lista({ pasos }: { pasos: PrimerosPasos }) {
  const siguiente = siguienteDe(pasos)
  const quitar = useAccion<PrimerosPasos>(CENTRO, 'primeros-pasos/quitar')
  return (
    <Paper variant="outlined" component="section" aria-labelledby="primeros-pasos" sx={{ ...MARGEN, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography id="primeros-pasos" variant="h3" component="h2">
          {translate('ayuda.primeros_pasos.titulo')}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, minWidth: 'max-content' }}>
          {translate('ayuda.primeros_pasos.van', cuantos(pasos))}
        </Typography>
        <Button
          size="small"
          color="inherit"
          loading={quitar.isPending}
          onClick={() => quitar.mutate({ id: null })}
          // Over the edge of the buttons below it, on a phone's own line too.
          sx={{ ml: 'auto', mr: -0.5 }}
        >
          {translate('ayuda.primeros_pasos.quitar')}
        </Button>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {PASOS.map((paso) => {
          const hecho = pasos.hechos.includes(paso)
          return (
            <Box component="li" key={paso} sx={RENGLON}>
              {hecho ? (
                <CheckCircle color="success" fontSize="small" titleAccess={translate('ayuda.primeros_pasos.hecho')} />
              ) : (
                <RadioButtonUnchecked color="disabled" fontSize="small" aria-hidden />
              )}
              <Typography
                variant="body2"
                sx={{ color: hecho ? 'text.secondary' : undefined }}
                aria-current={paso === siguiente ? 'step' : undefined}
              >
                {translate(`ayuda.primeros_pasos.${hecho ? 'hecho_de' : 'paso'}.${paso}`)}
              </Typography>
              <Box sx={BOTONES}>
                {paso === 'estudiante' && !hecho && <BotonDe ir={IMPORTAR} variant="text" />}
                {(!hecho || paso === 'centro') && (
                  <BotonDe
                    ir={irDe(paso, pasos)}
                    variant={hecho ? 'text' : paso === siguiente ? 'contained' : 'outlined'}
                  />
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
      {pasos.ejemplo && <Ejemplo {...pasos.ejemplo} />}
    </Paper>
  )
}

/** A school to look at and throw away, which this computer alone reaches. */
function Ejemplo({ direccion, cuenta, clave }: NonNullable<PrimerosPasos['ejemplo']>) {
  const abrir = useAccion(CENTRO, 'ejemplo/abrir')
  const borrar = useAccion(CENTRO, 'ejemplo/borrar', { hecho: 'ayuda.primeros_pasos.ejemplo.borrado' })
  const dice = direccion ? 'abierta' : abrir.isPending ? 'tarda' : 'ofrece'
  const texto = translate(`ayuda.primeros_pasos.ejemplo.${dice}`)
  if (!direccion)
    return (
      <FilaDeAviso texto={texto}>
        <Button size="small" loading={abrir.isPending} onClick={() => abrir.mutate({ id: null })}>
          {translate('ayuda.primeros_pasos.ejemplo.abrir')}
        </Button>
      </FilaDeAviso>
    )
  const ingreso = <strong style={{ whiteSpace: 'nowrap' }}>{`${cuenta} · ${clave}`}</strong>
  return (
    <FilaDeAviso
      texto={
        <>
          {texto} {ingreso}
        </>
      }
    >
      <Button size="small" variant="outlined" href={direccion} target="_blank" rel="noopener">
        {translate('ayuda.primeros_pasos.ejemplo.ver')}
      </Button>
      <Button size="small" loading={borrar.isPending} onClick={() => borrar.mutate({ id: null })}>
        {translate('ayuda.primeros_pasos.ejemplo.borrar')}
      </Button>
    </FilaDeAviso>
  )
}

const IMPORTAR: Ir = { a: `/${recursoDe('Clientes')}/importar`, texto: 'importar', modulo: 'Clientes' }

function BotonDe({ ir, variant }: { ir: Ir; variant: 'contained' | 'outlined' | 'text' }) {
  const { canAccess } = useCanAccess({
    resource: recursoDe(ir.modulo),
    action: ir.modulo === 'Centro' ? 'edit' : 'create',
  })
  if (!canAccess) return null
  return (
    <BotonEnlace to={ir.a} size="small" variant={variant}>
      {translate(`ayuda.primeros_pasos.ir.${ir.texto}`)}
    </BotonEnlace>
  )
}
