import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { sePuede } from '#contract/actos'
import { formatoInstante } from '#contract/texto/formato'
import { ACEPTAR, ACTOS_DE_REGISTRO, type RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Cambios } from '#src/page/registro/Cambios.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Aceptar } from './Aceptar.tsx'
import { Avisar } from './Avisar.tsx'
import { Decision } from './Decision.tsx'
import { Duplicado } from './Duplicado.tsx'
import { Parecidos } from './Parecidos.tsx'
import { Personas } from './Personas.tsx'
import { Plazas } from './Plazas.tsx'
import { quienParece, REGISTROS } from './registros-model.ts'

/** One registration: who it is, whom it resembles, what it holds, and what the school decides. */
export const RegistroShow = () => (
  <Registro<RegistroVisto>>{(registro) => <RegistroLeido key={registro.id} registro={registro} />}</Registro>
)

type Dialogo = 'duplicado' | 'avisar' | { aceptar: number | null }

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(300px, 380px) minmax(0, 1fr)' },
} as const

function RegistroLeido({ registro }: { registro: RegistroVisto }) {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const close = () => setDialogo(null)
  return (
    <>
      <PageHeader titulo={`${registro.nombres} ${registro.apellidos}`} junto={<Cabeza registro={registro} />}>
        <Acciones registro={registro} onElegir={setDialogo} />
      </PageHeader>
      <Box sx={COLUMNAS}>
        <Personas registro={registro} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Decision registro={registro} />
          <Plazas registro={registro} />
          {registro.cambios?.length > 0 && (
            <Panel titulo="registros.cambios">
              {registro.cambios.map(({ creado_en, cambios }) => (
                <Box key={creado_en} sx={{ '& + &': { mt: 1.5 } }}>
                  <Box
                    component="time"
                    dateTime={creado_en}
                    sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {formatoInstante(creado_en)}
                  </Box>
                  <Cambios cambios={cambios} />
                </Box>
              ))}
            </Panel>
          )}
          <Parecidos registro={registro} onComparar={(cliente_id) => setDialogo({ aceptar: cliente_id })} />
        </Box>
      </Box>
      {typeof dialogo === 'object' && dialogo && (
        <Aceptar registro={registro} inicial={dialogo.aceptar} onClose={close} onAvisar={() => setDialogo('avisar')} />
      )}
      {dialogo === 'duplicado' && <Duplicado registro={registro} onClose={close} />}
      {dialogo === 'avisar' && <Avisar registro={registro} onClose={close} />}
    </>
  )
}

const Cabeza = ({ registro: { codigo, estado } }: { registro: RegistroVisto }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
    {codigo}
    <EstadoDe estado={estado} />
  </Box>
)

function Acciones({ registro, onElegir }: { registro: RegistroVisto; onElegir: (dialogo: Dialogo) => void }) {
  const { canAccess } = useCanAccess({ resource: REGISTROS, action: 'edit' })
  if (!canAccess) return null
  if (!sePuede(ACEPTAR.aceptar, registro))
    return (
      <Button variant="outlined" onClick={() => onElegir('avisar')}>
        {translate('registros.avisar.boton')}
      </Button>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => onElegir('duplicado')}>
        {translate('registros.duplicado.boton')}
      </Button>
      <Actos de={ACTOS_DE_REGISTRO} registro={registro} variant="outlined" />
      <Button variant="contained" onClick={() => onElegir({ aceptar: quienParece(registro) })}>
        {translate('registros.aceptar.boton')}
      </Button>
    </Box>
  )
}
