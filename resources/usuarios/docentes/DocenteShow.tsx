import Box from '@mui/material/Box'
import { EditButton, useCanAccess } from 'react-admin'
import type { Docente } from '#contract/usuarios/docentes'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { DocenteCursos } from './DocenteCursos.tsx'
import { DocenteDatos } from './DocenteDatos.tsx'
import { DocenteHorario } from './DocenteHorario.tsx'
import { DOCENTES } from './docentes-model.ts'

/** One teacher: how to reach them, the week and the courses. */
export const DocenteShow = () => <Registro<Docente>>{(docente) => <DocenteLeido docente={docente} />}</Registro>

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
} as const

function DocenteLeido({ docente }: { docente: Docente }) {
  const { nombre, especialidad, activo } = docente
  const { canAccess: edita } = useCanAccess({ resource: DOCENTES, action: 'edit' })
  return (
    <>
      <PageHeader
        titulo={nombre}
        junto={
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
            {especialidad}
            {!activo && <Estado>{translate('comun.estado.inactivo')}</Estado>}
          </Box>
        }
      >
        {edita && <EditButton size="medium" />}
      </PageHeader>
      <Box sx={COLUMNAS}>
        <DocenteDatos docente={docente} />
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <DocenteHorario docente={docente} />
          <DocenteCursos docente={docente} />
        </Box>
      </Box>
    </>
  )
}
