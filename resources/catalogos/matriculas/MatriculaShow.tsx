import Box from '@mui/material/Box'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { sePuede } from '#contract/actos'
import { ACTIVAR, LIBERAR, type Matricula, type Siguiente } from '#contract/catalogos/matriculas'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { REGISTROS } from '#resources/reportes/nuevos-registros/registros-model.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { BotonEnlace, Enlace } from '#src/page/Enlace.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Activar } from './Activar.tsx'
import { ActivarConDescuento } from './ActivarConDescuento.tsx'
import { FiniquitoDeMatricula } from './FiniquitoDeMatricula.tsx'
import { MatriculaCargos } from './MatriculaCargos.tsx'
import { MATRICULAS } from './matriculas-model.ts'
import { OfrecerCupo } from './OfrecerCupo.tsx'
import { Recorrido } from './Recorrido.tsx'
import { Retirar } from './Retirar.tsx'
import { Trasladar } from './Trasladar.tsx'

/** One enrolment: its state and how it came to it, what is owed, and what can be done. */
export const MatriculaShow = () => (
  <Registro<Matricula>>{(matricula) => <MatriculaLeida matricula={matricula} />}</Registro>
)

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(280px, 340px) minmax(0, 1fr)' },
} as const

const PANELES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const

function MatriculaLeida({ matricula }: { matricula: Matricula }) {
  const [siguiente, setSiguiente] = useState<Siguiente | null>(null)
  return (
    <>
      <PageHeader
        titulo={translate('catalogos.matriculas.de', {
          cliente: matricula.cliente_nombre,
          curso: matricula.curso_nombre,
        })}
        junto={<EstadoDe estado={matricula.estado} />}
      >
        <Acciones matricula={matricula} onLiberada={setSiguiente} />
      </PageHeader>
      <Box sx={COLUMNAS}>
        <Box sx={PANELES}>
          <Quien matricula={matricula} />
          <Panel titulo="catalogos.matriculas.recorrido">
            <Recorrido estados={matricula.estados} />
          </Panel>
        </Box>
        <MatriculaCargos matricula={matricula} />
      </Box>
      {siguiente && <OfrecerCupo siguiente={siguiente} onClose={() => setSiguiente(null)} />}
    </>
  )
}

function Acciones({
  matricula,
  onLiberada,
}: {
  matricula: Matricula
  onLiberada: (siguiente: Siguiente | null) => void
}) {
  const { canAccess: cobra } = useCanAccess({ resource: 'RecibosIndividuales', action: 'create' })
  const { estado, debe, cliente_id, disponibles } = matricula
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {matricula.cargos.every(({ aplicado }) => aplicado === 0) && (
        <Actos de={[LIBERAR.anular]} registro={matricula} onHecho={({ siguiente }) => onLiberada(siguiente)} />
      )}
      {sePuede(LIBERAR.retirar, matricula) && <Retirar matricula={matricula} onLiberada={onLiberada} />}
      {sePuede(LIBERAR.traslado, matricula) && <Trasladar matricula={matricula} onLiberada={onLiberada} />}
      {estado === 'en_espera' && disponibles > 0 && <ActivarConDescuento matricula={matricula} />}
      {sePuede(ACTIVAR.activar, matricula) && (
        <Activar matricula={matricula} disponibles={estado === 'preinscrita' ? 1 : disponibles} variant="contained" />
      )}
      {cobra && debe > 0 && (
        <BotonEnlace to={`/recibos/recibosIndividuales/create?cliente_id=${cliente_id}`} variant="contained">
          {translate('catalogos.matriculas.cobrar')}
        </BotonEnlace>
      )}
    </Box>
  )
}

function Quien({ matricula }: { matricula: Matricula }) {
  const {
    cliente_id,
    cliente_nombre,
    codigo,
    curso_id,
    curso_nombre,
    periodo,
    fecha,
    debe,
    vencido,
    lugar,
    viene_de,
    trasladada_a,
    registro_id,
    convocatoria_nombre,
  } = matricula
  return (
    <Panel titulo="catalogos.matriculas.datos">
      <Datos>
        <Dato campo="cliente">
          <Enlace to={`/catalogos/clientes/${cliente_id}/show`}>{cliente_nombre}</Enlace>{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {codigo}
          </Box>
        </Dato>
        <Dato campo="curso">
          <Enlace to={`/catalogos/cursos/${curso_id}/show`}>{curso_nombre}</Enlace>
        </Dato>
        <Dato campo="periodo">{periodo}</Dato>
        <Dato campo="fecha">{formatoFecha(fecha)}</Dato>
        <Dato campo="viene_de">
          {viene_de && <Enlace to={`/${MATRICULAS}/${viene_de.id}/show`}>{viene_de.curso_nombre}</Enlace>}
        </Dato>
        <Dato campo="trasladada_a">
          {trasladada_a && <Enlace to={`/${MATRICULAS}/${trasladada_a.id}/show`}>{trasladada_a.curso_nombre}</Enlace>}
        </Dato>
        <Dato campo="procedencia">
          {convocatoria_nombre && (
            <DeRegistro
              registro_id={registro_id}
              texto={translate('catalogos.matriculas.de_registro', { convocatoria: convocatoria_nombre })}
            />
          )}
        </Dato>
        <Dato campo="lugar">{lugar}</Dato>
        <FiniquitoDeMatricula matricula={matricula} />
        <Dato campo="debe">
          <Dinero centavos={debe} />
        </Dato>
        <Dato campo="vencido">
          {vencido > 0 && (
            <Box component="span" sx={{ color: 'error.main' }}>
              <Dinero centavos={vencido} />
            </Box>
          )}
        </Dato>
      </Datos>
    </Panel>
  )
}

/** Leads to the registration that it began as, who may see those. */
function DeRegistro({ registro_id, texto }: { registro_id: number | null; texto: string }) {
  const { canAccess } = useCanAccess({ resource: REGISTROS, action: 'show' })
  return registro_id !== null && canAccess ? <Enlace to={`/${REGISTROS}/${registro_id}/show`}>{texto}</Enlace> : texto
}
