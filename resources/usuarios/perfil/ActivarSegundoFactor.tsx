import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { TextInput, useDataProvider } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { CodigosRecuperacion, SegundoFactorNuevo } from '#contract/usuarios/perfil'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { validarCon } from '#src/form/validation.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonCopiar } from './BotonCopiar.tsx'
import { FormularioPanel } from './FormularioPanel.tsx'
import { Codigo, enGrupos } from './perfil-model.ts'
import { PERFIL } from './use-perfil.ts'

const validar = validarCon(Codigo)
const VACIO = { id: PERFIL, codigo: '' }

interface ActivarSegundoFactorProps {
  nuevo: SegundoFactorNuevo
  onConfirmado: (codigos: string[]) => void
  onCancelar: () => void
}

/** Scan (or type) the secret, then prove it with a first code. */
export function ActivarSegundoFactor({ nuevo: { secreto, qr }, onConfirmado, onCancelar }: ActivarSegundoFactorProps) {
  const provider = useDataProvider<CampanaDataProvider>()

  const enviar = async ({ codigo }: FieldValues) => {
    const { codigos } = await provider.accion<CodigosRecuperacion>(PERFIL, null, 'segundo-factor/confirmar', { codigo })
    onConfirmado(codigos)
  }

  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 2, '& > li::marker': { fontWeight: 600 } }}>
      <li>{translate('usuarios.perfil.verificacion.paso_aplicacion')}</li>
      <li>
        {translate('usuarios.perfil.verificacion.paso_qr')}
        <Box
          component="img"
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={translate('usuarios.perfil.verificacion.qr')}
          width={208}
          height={208}
          sx={{ display: 'block', my: 1, borderRadius: 1, border: 1, borderColor: 'divider' }}
        />
        <Aparte>{translate('usuarios.perfil.verificacion.sin_qr')}</Aparte>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {enGrupos(secreto)}
          </Typography>
          <BotonCopiar texto={secreto} />
        </Box>
      </li>
      <li>
        {translate('usuarios.perfil.verificacion.paso_codigo')}
        <FormularioPanel
          record={VACIO}
          validate={validar}
          guardar="usuarios.perfil.verificacion.confirmar"
          enviar={enviar}
          junto={<Button onClick={onCancelar}>{translate('comun.accion.cancelar')}</Button>}
        >
          <TextInput
            source="codigo"
            label="sesion.segundo_factor.codigo"
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            isRequired
          />
        </FormularioPanel>
      </li>
    </Box>
  )
}
