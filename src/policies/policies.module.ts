import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { BuiltInPolicies } from './builtin-policies.js';
import { PoliciesController } from './policies.controller.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { PolicyCatalog } from './policy-catalog.service.js';
import { PolicyVersions } from './policy-versions.service.js';
import { PolicyEntity } from './policy.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([PolicyEntity]), AuditModule],
  controllers: [PoliciesController],
  providers: [
    { provide: BuiltInPolicies, useFactory: () => new BuiltInPolicies() },
    PoliciesRepository,
    PoliciesService,
    PolicyVersions,
    PolicyCatalog,
  ],
  exports: [PoliciesService, PolicyVersions],
})
export class PoliciesModule {}
