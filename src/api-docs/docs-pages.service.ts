import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { ApiDocument } from './api-document.js';
import {
  SWAGGER_UI_PAGE,
  SWAGGER_UI_POLICY,
  SWAGGER_UI_SCRIPT,
  SWAGGER_UI_SCRIPT_NAME,
  swaggerUiAsset,
} from './swagger-ui.js';

/** Serves the API document, and the page that shows it. */
@Injectable()
export class DocsPages {
  constructor(private readonly document: ApiDocument) {}

  /** Sends the page to browsers, and the document to other clients. */
  show(request: Request, response: Response): void {
    response.vary('accept');
    if (request.headers.accept?.includes('text/html') !== true) {
      this.json(response);
      return;
    }
    response.setHeader('content-security-policy', SWAGGER_UI_POLICY);
    response.type('html').send(SWAGGER_UI_PAGE);
  }

  json(response: Response): void {
    response.json(this.document.get());
  }

  /** @throws DomainError `not_found` */
  asset(name: string, response: Response): void {
    if (name === SWAGGER_UI_SCRIPT_NAME) {
      response.type('js').send(SWAGGER_UI_SCRIPT);
      return;
    }
    const file = swaggerUiAsset(name);
    if (file === undefined)
      throw new DomainError('not_found', 'No resource exists for this method and path.');
    response.sendFile(file, { dotfiles: 'allow', cacheControl: false });
  }
}
