export const CAMPOS_EXONERACION = ['orden_compra_exenta', 'constancia_exonerado', 'registro_sag'] as const

/** The grounds by which a buyer pays no tax, as they are typed: one of the three is enough. */
export type ExoneracionEscrita = Readonly<Record<(typeof CAMPOS_EXONERACION)[number], string>>

export const SIN_ESCRIBIR: ExoneracionEscrita = { orden_compra_exenta: '', constancia_exonerado: '', registro_sag: '' }

export const faltaExoneracion = (exoneracion: ExoneracionEscrita | null | undefined): boolean =>
  Boolean(exoneracion) && CAMPOS_EXONERACION.every((campo) => !exoneracion?.[campo].trim())
