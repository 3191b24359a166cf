import Box from '@mui/material/Box'
import type { Cliente } from '#contract/catalogos/clientes'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Acciones } from './ficha/Acciones.tsx'
import { Expediente } from './ficha/Expediente.tsx'
import { Persona } from './ficha/Persona.tsx'

const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '300px minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
} as const

/** Everything about one student: who she is at the left, what concerns her in tabs at the right. */
export const ClienteShow = () => (
  <Registro<Cliente> historial={false}>
    {(cliente) => (
      <>
        <PageHeader titulo={`${cliente.nombres} ${cliente.apellidos}`} junto={cliente.codigo}>
          <Acciones cliente={cliente} />
        </PageHeader>
        <Box sx={COLUMNAS}>
          <Persona cliente={cliente} />
          <Expediente cliente={cliente} />
        </Box>
      </>
    )}
  </Registro>
)
