import Button, { type ButtonProps } from '@mui/material/Button'
import Link, { type LinkProps } from '@mui/material/Link'
import { LinkBase } from 'react-admin'

/** A link to another page of the application. */
export const Enlace = (props: LinkProps<typeof LinkBase>) => <Link component={LinkBase} {...props} />

/** The same with the looks of a button. */
export const BotonEnlace = (props: ButtonProps<typeof LinkBase>) => <Button component={LinkBase} {...props} />
